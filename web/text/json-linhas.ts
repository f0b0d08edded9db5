/** A line of laid-out JSON. `campo`: the API path of what begins on it; closing brackets begin nothing. */
export type LinhaJson = { texto: string; campo: string | null }

/** A JSON value a line each, as `JSON.stringify(valor, null, 2)` writes it, each line with the path it is about. */
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

/** The line a path is about: its own, or that of the nearest thing around it when it is missing. */
export function linhaDoCampo(linhas: readonly LinhaJson[], campo: string): number {
  for (let cada = campo; cada; cada = cada.replace(/(^|\.|\[)[^.[]*$/, '')) {
    const linha = linhas.findIndex((each) => each.campo === cada)
    if (linha >= 0) return linha
  }
  return 0
}
