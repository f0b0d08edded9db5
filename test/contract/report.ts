// The walk as a table for a terminal: a line for each operation, the reasons of n/a collected, every failure in words.
import { COLUNAS, type Row } from './walk.ts'

export type Report = { text: string; failures: string[]; total: string }

/** The whole report. */
export function report(rows: readonly Row[]): Report {
  const failures = rows.flatMap(({ name, findings }) =>
    COLUNAS.flatMap((coluna) => {
      const finding = findings[coluna]
      return typeof finding === 'object' && 'fail' in finding ? [`${name} · ${coluna}: ${finding.fail}`] : []
    }),
  )
  const total = totalOf(rows, failures.length)
  const missing = rows.filter(({ served }) => !served)
  const text = [
    ...table(rows),
    '',
    'n/a, e por quê:',
    ...reasons(rows),
    '',
    `da especificação e não construídas: ${missing.length}`,
    ...missing.map(({ name }) => `  ${name}`),
    ...(failures.length > 0 ? ['', 'Falhas:', ...failures.map((failure) => `✗ ${failure}`)] : []),
    '',
    total,
  ].join('\n')
  return { text, failures, total }
}

function table(rows: readonly Row[]): string[] {
  const wide = Math.max(...rows.map(({ name }) => name.length))
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(wide), ...cells.map((cell, index) => cell.padEnd(COLUNAS[index]!.length))].join('  ').trimEnd()
  return [
    line('operação', COLUNAS),
    ...rows.map(({ name, findings }) =>
      line(
        name,
        COLUNAS.map((coluna) => wordOf(findings[coluna])),
      ),
    ),
  ]
}

const wordOf = (finding: Row['findings']['doc']): string =>
  finding === 'ok' ? 'ok' : 'fail' in finding ? 'fail' : 'n/a'

function reasons(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>()
  for (const { findings } of rows)
    for (const coluna of COLUNAS) {
      const finding = findings[coluna]
      if (finding === 'ok' || !('na' in finding)) continue
      const reason = `${coluna}: ${finding.na}`
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  return [...counts].map(([reason, times]) => `  ${String(times).padStart(3)}  ${reason}`)
}

function totalOf(rows: readonly Row[], failed: number): string {
  const specified = rows.filter((row) => row.specified).length
  const cells = rows.flatMap(({ findings }) => COLUNAS.map((coluna) => wordOf(findings[coluna])))
  const ok = cells.filter((cell) => cell === 'ok').length
  const na = cells.filter((cell) => cell === 'n/a').length
  return `${rows.length} operações (${specified} da especificação, ${rows.length - specified} acrescentadas): ${ok} ok, ${failed} fail, ${na} n/a`
}
