/** Resolves when the style sheets that a drawn page was painted without are there, or cannot be had. */
export async function whenStyled(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true })
          link.addEventListener('error', resolve, { once: true })
        }),
    ),
  )
}
