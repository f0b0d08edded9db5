/** Rows of tables, and of lists that say so. */
const LINHAS = '#conteudo tbody > tr, #conteudo [data-linha]'
const ALVO = 'a[href], button, [tabindex="0"]'

/** The rows in sight that something can be done with. */
const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(LINHAS)].filter(
    (row) => row.offsetParent !== null && row.querySelector(ALVO),
  )

const currentOf = (all: HTMLElement[]): number => all.findIndex((row) => row.contains(document.activeElement))

/**
 * Focuses what the next row opens with, or the previous one's: Enter then is the browser's own. Says whether the page
 * has rows.
 */
export function walkRows(steps: 1 | -1): boolean {
  const all = rows()
  const current = currentOf(all)
  const next = current < 0 ? (steps > 0 ? 0 : all.length - 1) : current + steps
  const row = all[Math.max(0, Math.min(next, all.length - 1))]
  row?.querySelector<HTMLElement>(ALVO)?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  return !!row
}

/** Marks the row that has the focus, or clears its mark. */
export function markRow(): boolean {
  const all = rows()
  const box = all[currentOf(all)]?.querySelector<HTMLElement>('input[type="checkbox"]')
  box?.click()
  return !!box
}
