/**
 * A truncated text is shown whole when pointed at: its place may be narrow on one screen and wide on another. In a row
 * that is one link, the link covers the texts and shows all that are truncated.
 */
export function showWhatIsCut(): void {
  document.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof HTMLElement) || (target.title && target.title !== target.dataset['cortado'])) return
    const place = target.closest('.truncate') ?? target.closest('tr, li')
    const texts = place ? [place, ...place.querySelectorAll('.truncate')].filter(isCut) : []
    const whole = texts.map(({ textContent }) => textContent).join('\n')
    if (whole === target.title) return
    target.title = whole
    target.dataset['cortado'] = whole
  })
}

const isCut = (element: Element) => element.matches('.truncate') && element.scrollWidth > element.clientWidth
