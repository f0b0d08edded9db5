import { markControls } from './bidi.ts'

/** JSON as people read it, a value a line; the text itself when it is none. */
export function laidOutJson(texto: string): string {
  try {
    return markControls(JSON.stringify(JSON.parse(texto), null, 2))
  } catch {
    return texto
  }
}

/** A line of laid-out JSON. `campo`: the API path of the value that begins on it; none on a closing bracket. */
type LinhaJson = { texto: string; campo: string | null }

/** The lines of a JSON value as `JSON.stringify(valor, null, 2)` writes them, each with its path. */
export function linhasDoJson(valor: unknown, campo = '', nivel = 0, antes = '', depois = ''): LinhaJson[] {
  const recuo = '  '.repeat(nivel)
  const filhos = childrenOf(valor)
  if (!filhos || filhos.length === 0) return [{ texto: `${recuo}${antes}${JSON.stringify(valor)}${depois}`, campo }]
  const lista = Array.isArray(valor)
  const dentro = filhos.flatMap(([nome, filho], i) =>
    linhasDoJson(
      filho,
      lista ? `${campo}[${nome}]` : campo ? `${campo}.${nome}` : nome,
      nivel + 1,
      lista ? '' : `${JSON.stringify(nome)}: `,
      i < filhos.length - 1 ? ',' : '',
    ),
  )
  return [
    { texto: `${recuo}${antes}${lista ? '[' : '{'}`, campo },
    ...dentro,
    { texto: `${recuo}${lista ? ']' : '}'}${depois}`, campo: null },
  ]
}

const childrenOf = (valor: unknown): [string, unknown][] | null =>
  typeof valor === 'object' && valor !== null ? Object.entries(valor) : null

/** The line of a path: its own, or that of its nearest parent when it is missing. */
export function linhaDoCampo(linhas: readonly LinhaJson[], campo: string): number {
  for (let cada = campo; cada; cada = cada.replace(/(^|\.|\[)[^.[]*$/, '')) {
    const linha = linhas.findIndex((each) => each.campo === cada)
    if (linha >= 0) return linha
  }
  return 0
}
