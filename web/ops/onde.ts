/** A page of this app, as a link names it. */
type Pagina = { nome: string; href: string }

/** Where an operation that the service names is done: `POST /admin/nfse/{id}/consultar` → the file of that note. */
const PAGINAS: readonly [operacao: RegExp, pagina: (parts: string[]) => Pagina][] = [
  [/\/admin\/nfse\/([0-9a-f-]{36})/, ([id]) => ({ nome: 'Abrir a nota', href: `/notas/${id}` })],
  [
    /\/admin\/queues\/([\w.-]+)\/jobs-humanizados\?(?:state=(\w+))?&?(?:grupo=([\w.:-]+))?$/,
    ([fila, estado, grupo]) => ({
      nome: 'Ver as tarefas',
      href: `/filas/${fila}?${[estado && `estado=${estado}`, grupo && `grupo=${grupo}`].filter(Boolean).join('&')}`,
    }),
  ],
  [/\/admin\/queues\/([a-z]+\.[\w.-]+)/, ([fila]) => ({ nome: 'Abrir a fila', href: `/filas/${fila}` })],
  [/\/admin\/queues/, () => ({ nome: 'Ver as filas', href: '/filas' })],
  [/\/admin\/monitor\/webservices\/(\d{7})/, ([ibge]) => ({ nome: 'Ver a cidade', href: `/monitor/${ibge}` })],
  [/\/admin\/(monitor\/webservices|saude)/, () => ({ nome: 'Ver o monitor', href: '/monitor' })],
  [/\/admin\/monitor\/alertas/, () => ({ nome: 'Ver os alertas', href: '/alertas?situacao=abertos' })],
  [
    /\/admin\/separados(?:\?obra=([\w.-]+))?/,
    ([obra]) => ({ nome: 'Ver as linhas separadas', href: obra ? `/separados?obra=${obra}` : '/separados' }),
  ],
  [/\/admin\/settings/, () => ({ nome: 'Ver os ajustes', href: '/ajustes' })],
  [
    /\/admin\/incidentes\/([0-9a-f-]{36})\/(?:notas|decidir)/,
    ([id]) => ({ nome: 'Ver as notas', href: `/agora/${id}/decidir` }),
  ],
  [/\/admin\/codigos/, () => ({ nome: 'Classificar o código', href: '/codigos' })],
  [/\/admin\/municipios/, () => ({ nome: 'Ver os municípios', href: '/municipios' })],
  [
    /\/admin\/(?:faturamento|nf-mensalidade)\/faturas\/([0-9a-f-]{36})/,
    ([id]) => ({ nome: 'Abrir a fatura', href: `/faturas/${id}` }),
  ],
  [/\/admin\/bank\/cobrancas\/([0-9a-f-]{36})/, ([id]) => ({ nome: 'Abrir a cobrança', href: `/cobrancas/${id}` })],
  [/\/admin\/bank\/credencial/, () => ({ nome: 'Ver a conta no banco', href: '/banco' })],
  [/\/admin\/(faturamento|nf-mensalidade)/, () => ({ nome: 'Ver as faturas', href: '/faturas' })],
  [/\/admin\/bank/, () => ({ nome: 'Ver as cobranças', href: '/cobrancas' })],
  [/\/admin\/tenants\/([0-9a-f-]{36})/, ([id]) => ({ nome: 'Abrir a conta', href: `/clientes/${id}` })],
]

/** The city that an alert is about, by its key: `1504208:homologacao`. */
function cidadeOf(chave: string): { ibge: string; ambiente: string } | null {
  const [, ibge, ambiente] = /^(\d{7}):(producao|homologacao)$/.exec(chave) ?? []
  return ibge && ambiente ? { ibge, ambiente } : null
}

/**
 * The pages where what was noticed is seen or solved, each once, the most specific first. `alvo`: what it is about,
 * which for a city has the ambiente.
 */
export function pagesOf(operacoes: readonly string[], alvo = ''): Pagina[] {
  const cidade = cidadeOf(alvo)
  const found = operacoes.flatMap((operacao) => {
    for (const [pattern, pagina] of PAGINAS) {
      const match = pattern.exec(operacao)
      if (match && cidade && match[1] === cidade.ibge)
        return [{ ...pagina(match.slice(1)), href: `/monitor/${cidade.ibge}?ambiente=${cidade.ambiente}` }]
      if (match) return [pagina(match.slice(1))]
    }
    return []
  })
  return [...new Map(found.map((each) => [each.href, each])).values()]
}
