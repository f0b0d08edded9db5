// A history: how the city takes the send and each question about it, and what people do meanwhile. It is random and
// holds no ids, so that any part of it is a history.
import type { Chance } from '../../chaos/random.ts'
import type { Familia } from './familias.ts'

export type Historia = {
  familia: string
  /** How the city takes the document: the text of a sentinel; '' as ever. */
  envio: string
  /** What it answers to each way of asking, by the scope of the sentinel. */
  perguntas: Record<string, string>
  /** How it takes cancellations of this note. */
  evento: string
  passos: Passo[]
}

export type Passo = (typeof PASSOS)[number]

const PASSOS = [
  'repete',
  'repete outra',
  'consulta',
  'operação consulta',
  'operação encerra',
  'operação assume',
  'operação declara alheia',
  'cancela',
  'substitui',
  'senha errada',
  'senha certa',
  'renova o certificado',
  'passam horas',
  'espera perguntas',
  'espera o fim',
] as const

/**
 * What a city says of a question, or of the document: codes of credentials, inscription, layout, header and signature, of
 * things that are refused for good when they are sent, and codes that no list has.
 */
const CODIGOS = ['E157', 'E138', 'E182', 'E189', 'E43', 'E50', 'E160', 'E172', 'E183', 'E184', 'E47', 'E30', 'E1014']
const DESCONHECIDOS = ['L1024', 'L999', 'SCH1', 'E999', 'RNG9999', 'E181', '1057', '1100', 'X-77']

const ENVIOS = [
  ...['', '', ''],
  ...[
    'autorizar-e-cortar x1',
    'autorizar-e-cortar x1',
    'autorizar-e-cortar x1',
    'truncar x1',
    'duplicado-sem-numero x1',
  ],
  ...[
    'aparecer-depois:0.4 x1',
    'encoding-errado',
    'sem-serie x1',
    'sem-rps x1',
    'datas:br',
    'charset:utf-8/iso-8859-1',
  ],
  ...['cortar-antes x1', 'indisponivel x1', 'html x1', 'fault x1', 'http:401 x1', 'http:502 x1'],
  ...['rejeitar:E47', 'rejeitar:L1024 x1', 'rejeitar:E999 x1', 'duplicado x1'],
]
const DO_LOTE = ['lote-preso:0.4', 'lote-na-consulta:3', 'e4-enquanto-processa; lote-preso:0.4']

const ESCOPOS = ['rps', 'lote', 'situacao', 'numero', 'evento']
const SEM_RESPOSTA = [
  'http:401',
  'http:403',
  'http:500',
  'http:503',
  'indisponivel',
  'html',
  'fault',
  'truncar',
  'cortar-antes',
]
const RETOQUES = [
  ...['sem-serie', 'sem-rps', 'datas:br', 'datas:espaco', 'datas:sem-zona', 'datas:com-zona', 'encoding-errado'],
  ...[
    'charset:utf-8/iso-8859-1',
    'charset:iso-8859-1/utf-8',
    'charset:utf-8/utf-8/iso-8859-1',
    'caractere-de-controle',
  ],
]
const OUTROS = ['outro-conteudo:valor', 'outro-conteudo:tomador', 'outro-conteudo:data']
const EVENTOS = [
  '',
  '',
  'autorizar-e-cortar x1',
  'cortar-antes x1',
  'http:502 x1',
  'rejeitar:L1024 x1',
  'responder:E157 x1',
]

/** A history of the family. */
export function drawHistoria(chance: Chance, nome: string, familia: Familia): Historia {
  const perguntas: Record<string, string> = {}
  for (const escopo of ESCOPOS) {
    const humor = chance.next() < 0.65 ? drawPergunta(chance, escopo) : ''
    if (humor && !isUndecidable(humor, familia)) perguntas[`consultar-${escopo}`] = humor
  }
  const envio = chance.next() < 0.7 ? chance.pick(ENVIOS) : 'autorizar-e-cortar x1'
  const espera = familia.assincrona && chance.next() < 0.5 && !envio.includes('x1') ? chance.pick(DO_LOTE) : ''
  // A city that first says that our number was used, and then shows it with other contents, tells of another system.
  if (envio.startsWith('duplicado'))
    for (const [escopo, humor] of Object.entries(perguntas)) if (humor.startsWith('outro')) delete perguntas[escopo]
  const passos = PASSOS.filter((passo) => familia.credencial || !passo.startsWith('senha'))
  return {
    familia: nome,
    envio: espera || envio,
    perguntas,
    evento: chance.pick(EVENTOS),
    passos: Array.from({ length: chance.between(1, 6) }, () => chance.pick(passos)),
  }
}

/** A city whose lotes alone can be asked about has no second word: what it says of a lote is what happened to it. */
const isUndecidable = (humor: string, { porRps }: Familia) => !porRps && humor.startsWith('lote-recusado')

/** For some tries, or for good: then the note stays in doubt. */
function drawPergunta(chance: Chance, escopo: string): string {
  const die = chance.next()
  const tries = chance.between(1, 3)
  const codigo = chance.pick(chance.next() < 0.6 ? CODIGOS : DESCONHECIDOS)
  if (die < 0.4) return `responder:${codigo}${chance.next() < 0.15 ? '' : ` x${tries}`}`
  if (die < 0.6) return `${chance.pick(SEM_RESPOSTA)} x${tries}`
  if (die < 0.7 && ['lote', 'situacao'].includes(escopo)) return `lote-recusado:${codigo} x${tries}`
  if (die < 0.85) return `${chance.pick(OUTROS)}${chance.next() < 0.5 ? '' : ` x${tries}`}`
  return chance.pick(RETOQUES)
}

/** The text by which the document tells the city all this. */
export function sentinelsOf({ envio, perguntas, evento }: Historia): string {
  const all = { '': envio, ...Object.fromEntries(Object.entries(perguntas)), evento }
  return Object.entries(all)
    .filter(([, humor]) => humor !== '')
    .map(([escopo, humor]) => `[simular${escopo && ` ${escopo}`}: ${humor}]`)
    .join('')
}

/** Whether the note can end only once a person, or the city, says more: waiting for its end does not help. */
export function mayStayInDoubt({ envio, perguntas }: Historia, { assincrona }: Familia): boolean {
  const forGood = Object.values(perguntas).some(
    (humor) => /^(responder|outro-conteudo)/.test(humor) && !/ x\d+$/.test(humor),
  )
  const different = Object.values(perguntas).some((humor) => humor.startsWith('outro-conteudo'))
  // The lote says that the number is used, and nothing is found under it.
  const contradicts = assincrona === true && envio.startsWith('duplicado')
  return forGood || different || contradicts || /sem-serie|sem-rps/.test(envio + Object.values(perguntas).join())
}

/** A history in a few lines. */
export const describeHistoria = (historia: Historia): string =>
  [
    `${historia.familia}: ${sentinelsOf(historia) || 'a cidade como sempre'}`,
    `    passos: ${historia.passos.join(', ') || 'nenhum'}`,
  ].join('\n')
