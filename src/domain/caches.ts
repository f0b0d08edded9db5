/** What a cache holds, in the words of operators. */
type Descricao = {
  guarda: string
  /** `memoria`: each process has its own; `tabela`: one for all processes, kept in the database. */
  lugar: 'memoria' | 'tabela'
  /** The most entries; null: bounded by the number of its subjects. */
  limite: number | null
  /**
   * What the service learned from answers of cities: emptied only under its own name, because asking again costs
   * refused notes.
   */
  aprendido?: true
}

/** Every cache of the service, by name: a closed list (docs/especificacao/decisoes.md#8-later-decisions). */
export const CACHES = {
  adesoes: { guarda: 'Listas de adesão ao emissor nacional importadas', lugar: 'memoria', limite: null },
  'aliquotas-municipais': {
    guarda: 'Alíquotas do ISS que os municípios cadastraram no sistema nacional',
    lugar: 'memoria',
    limite: 20_000,
  },
  ajustes: { guarda: 'Ajustes do serviço em vigor', lugar: 'memoria', limite: null },
  'certificados-abertos': { guarda: 'Chaves de certificados, decifradas', lugar: 'memoria', limite: 2_000 },
  'chaves-de-api': { guarda: 'Chaves de API que autenticaram há pouco', lugar: 'memoria', limite: 10_000 },
  'limites-de-contas': { guarda: 'O que o contrato de cada conta limita', lugar: 'memoria', limite: 10_000 },
  'codigos-classificados': {
    guarda: 'O que operadores disseram de códigos de cidades, por padrão',
    lugar: 'memoria',
    limite: null,
  },
  conexoes: { guarda: 'Versões publicadas de conexões', lugar: 'memoria', limite: 2_000 },
  'contagens-de-listas': { guarda: 'Notas por dia de listas de notas', lugar: 'memoria', limite: 500 },
  convenios: { guarda: 'Convênios dos municípios com o emissor nacional', lugar: 'memoria', limite: null },
  disjuntores: { guarda: 'Municípios com as chamadas suspensas', lugar: 'memoria', limite: null },
  'medidas-de-municipios': {
    guarda: 'O que as notas encontraram em cada município, por período',
    lugar: 'memoria',
    limite: null,
  },
  'esperas-de-municipios': { guarda: 'O que espera por cada município', lugar: 'memoria', limite: 1 },
  movimento: { guarda: 'O que aconteceu com as notas, por janela', lugar: 'memoria', limite: 100 },
  municipios: { guarda: 'Municípios com rota, conexão e prazo', lugar: 'memoria', limite: null },
  panorama: { guarda: 'Quantas contas, empresas e certificados há', lugar: 'memoria', limite: 1 },
  respostas: { guarda: 'Respostas longas e abertas, prontas para enviar', lugar: 'memoria', limite: 100 },
  'resumo-da-auditoria': { guarda: 'Contagens da auditoria, por janela', lugar: 'memoria', limite: 100 },
  'situacao-publica': { guarda: 'A página de situação', lugar: 'memoria', limite: 1 },
  'saude-municipios': { guarda: 'Como cada município respondeu há pouco', lugar: 'memoria', limite: null },
  series: { guarda: 'Séries de RPS por empresa', lugar: 'memoria', limite: 100_000 },
  trilhos: { guarda: 'Clientes dos municípios, um por versão de conexão', lugar: 'memoria', limite: 2_000 },
  'cnpj-consultas': { guarda: 'Respostas do cadastro de empresas, por CNPJ', lugar: 'tabela', limite: null },
  'convenios-guardados': { guarda: 'Convênios consultados, para todos os processos', lugar: 'tabela', limite: null },
  'adesao-aprendida': {
    guarda: 'Municípios que recusas tiraram do emissor nacional',
    lugar: 'tabela',
    limite: null,
    aprendido: true,
  },
  'prazos-aprendidos': {
    guarda: 'Prazos de cancelamento que recusas sugeriram',
    lugar: 'tabela',
    limite: null,
    aprendido: true,
  },
} as const satisfies Record<string, Descricao>

export type NomeDeCache = keyof typeof CACHES
export const NOMES_DE_CACHE = Object.keys(CACHES) as NomeDeCache[]

export const descricaoDoCache = (nome: NomeDeCache): Descricao => CACHES[nome]

/** An entry's address over all caches: `conexoes:campinas@3`. */
export const enderecoDe = (nome: NomeDeCache, chave: string): string => `${nome}:${chave}`

/** The cache that an address or a pattern names before its colon; null: none, or more than one. */
export function cacheDe(endereco: string): NomeDeCache | null {
  const [nome = ''] = endereco.split(':', 1)
  return endereco.includes(':') && Object.hasOwn(CACHES, nome) ? (nome as NomeDeCache) : null
}

/** Whether a pattern may reach a cache: learned facts are reached only by their own name. */
export const alcanca = (padrao: string, nome: NomeDeCache): boolean =>
  cacheDe(padrao) === nome || (cacheDe(padrao) === null && !descricaoDoCache(nome).aprendido)

/** Whether an address fits a pattern, in which `*` stands for any text; in time linear in both. */
export function combina(padrao: string, endereco: string): boolean {
  const [first = '', ...rest] = padrao.split('*')
  if (rest.length === 0) return padrao === endereco
  const last = rest.pop()!
  if (!endereco.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = endereco.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return endereco.length - last.length >= at && endereco.endsWith(last)
}

/** The same pattern for LIKE. */
export const comoLike = (padrao: string): string => padrao.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')
