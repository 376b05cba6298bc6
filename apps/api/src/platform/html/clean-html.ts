import sanitizeHtml from 'sanitize-html'

// Texts leave the product by mail and paper, where half an address leads nowhere; a placeholder becomes a whole one.
const leads = /^(https?:\/\/|mailto:|tel:|\{\{\s*[a-z]+\s*\}\}$)/i
const wholeAddress: sanitizeHtml.Transformer = (tagName, { href = '' }) => {
  const attribs: sanitizeHtml.Attributes = leads.test(href) ? { href } : {}
  return { tagName, attribs }
}

/** What a text written in the product may be made of: words and their order, nothing that runs, loads or hides. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a'],
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { b: 'strong', i: 'em', strike: 's', del: 's', h1: 'h2', a: wholeAddress },
}

/** Rich text without anything that could do harm where it is shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed)

/** The words of a rich text, paragraphs as lines. */
export const htmlToText = (html: string): string =>
  sanitizeHtml(
    html
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<\/p>\s*<\/li>/gi, '</li>')
      .replace(/<li[^>]*>/gi, '• ')
      .replace(/<\/(p|li|h[1-6]|blockquote)>/gi, '\n'),
    { allowedTags: [], allowedAttributes: {}, textFilter: (text) => text },
  )
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
