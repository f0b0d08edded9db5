import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

type Cor = keyof typeof ANSI
type Linha = readonly [titulo: string, valor: string | number | null | undefined]

/** The output of a command. People read `say`; machines (`--json`) read `data`, and nothing else is on stdout. */
export type Terminal = {
  json: boolean
  say(text?: string): void
  data(value: unknown): void
  paint(cor: Cor, text: string): string
}

const ANSI = { verde: 32, vermelho: 31, amarelo: 33, ciano: 36, cinza: 90, forte: 1 }

/** A terminal over stdout; colours only when stdout is a terminal and `NO_COLOR` is not set. */
export function openTerminal(json: boolean): Terminal {
  const colours = process.stdout.isTTY === true && !process.env['NO_COLOR']
  return {
    json,
    say: (text = '') => void (json || process.stdout.write(`${text}\n`)),
    data: (value) => void (json && process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)),
    paint: (cor, text) => (colours ? `\x1b[${ANSI[cor]}m${plain(text)}\x1b[0m` : plain(text)),
  }
}

/** A received text without control characters, so that it cannot control this terminal. */
export const plain = (text: string): string => text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '�')

/** `título  valor` lines, aligned; those without a value are left out. */
export function card({ say, paint }: Terminal, linhas: readonly Linha[]): void {
  const shown = linhas.filter(([, valor]) => valor !== null && valor !== undefined && valor !== '')
  const width = Math.max(...shown.map(([titulo]) => titulo.length))
  for (const [titulo, valor] of shown) say(`  ${paint('cinza', titulo.padEnd(width))}  ${plain(String(valor))}`)
}

/** Rows under their headings, in columns as wide as their content. */
export function table({ say, paint }: Terminal, headings: string[], rows: string[][]): void {
  const clean = rows.map((row) => row.map(plain))
  const widths = headings.map((heading, at) => Math.max(heading.length, ...clean.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  say(paint('cinza', line(headings)))
  for (const row of clean) say(line(row))
}

export const isInteractive = (): boolean => process.stdin.isTTY === true

/** Asks on stderr, so that stdout stays clean. `oculta`: the typed text is not shown. */
export async function ask(question: string, { oculta = false } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: oculta ? silent : process.stderr, terminal: true })
  lines.on('SIGINT', () => process.exit(130))
  if (oculta) process.stderr.write(question)
  try {
    return (await lines.question(oculta ? '' : question)).trim()
  } finally {
    lines.close()
    if (oculta) process.stderr.write('\n')
  }
}
