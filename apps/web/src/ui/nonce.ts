declare global {
  var __webpack_nonce__: string | undefined
}

/** The nonce the server gave this page, for the few parts that must add a style element. */
export function styleNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}

// The scroll lock inside Radix looks for this global when it adds its style element.
globalThis.__webpack_nonce__ = styleNonce()
