import type { Certificado } from '../certificate-reader.ts'
import { type Momento, refusedCertificate, type Tarefa } from '../deliver.ts'
import type { Operacao, Pergunta } from '../palavras.ts'
import { consultarDps, consultarNfse, documentosDesde, eventosDaNota, existsDps } from './consultar.ts'
import { emitir, receiveDps, refuse } from './emitir.ts'
import { consultarEvento, receivePedido, registrar } from './eventos.ts'
import { parametrizar } from './parametrizacao.ts'
import { type Ambiente, type Conclusao, HTML, jsonOf, pageOf, type Resposta, type Sefin, toResposta } from './sefin.ts'

/** Splits `/homologacao/API/SefinNacional/nfse` (`API` or not) into environment and path; without an environment it is homologação. */
export function splitPath(pathname: string): { ambiente: Ambiente; path: string } {
  const match = /^\/(?:(producao|homologacao)(?=\/|$))?\/?(?:api(?=\/|$))?\/?(?:sefinnacional(?=\/|$))?\/?(.*)$/i.exec(
    pathname,
  )
  return { ambiente: match?.[1]?.toLowerCase() === 'producao' ? 'producao' : 'homologacao', path: match?.[2] ?? '' }
}

/**
 * The operation of a request to SEFIN, ADN or the parametrização, or a ready answer when there is none. `body` is the
 * parsed JSON of a POST.
 */
export function routeRequest(
  sefin: Sefin,
  request: { method: string; path: string; body: unknown },
  certificado: Certificado,
): Tarefa | Resposta {
  const { method, path } = request
  const base = (operacao: Operacao): BaseTarefa => ({
    operacao,
    chave: `${method} ${path}`,
    tentativa: 1,
    cnpj: certificado.cnpj || certificado.cpf,
    texto: '',
    padrao: 'erro',
    idDps: '',
    refuse: () => {},
    fail: () => {},
  })
  for (const [wanted, pattern, make] of ROUTES) {
    const match = pattern.exec(path)
    if (!match || !wanted.includes(method)) continue
    const made = make(sefin, match.slice(1), { ...request, base, certificado })
    return 'process' in made ? toTarefa(sefin, made) : made
  }
  return ROUTES.some(([, pattern]) => pattern.test(path))
    ? jsonOf(405, { mensagem: 'Método não permitido.' })
    : jsonOf(404, { mensagem: 'Recurso não encontrado.' })
}

/** The result of a route: conclusions, whose shape is chosen when they are written. */
type TarefaSefin = Pick<
  Tarefa,
  'operacao' | 'pergunta' | 'chave' | 'sobre' | 'tentativa' | 'cnpj' | 'texto' | 'fail'
> & {
  /** The error shape that the swagger gives this operation. */
  padrao: 'erros' | 'erro'
  idDps: string
  process: (momento: Momento) => Conclusao | Resposta
  /** Registers a refusal decided by a behaviour. */
  refuse: (codigo: string, agora: Date) => void
}
type BaseTarefa = Omit<TarefaSefin, 'process'>
type Context = {
  method: string
  path: string
  body: unknown
  base: (operacao: Operacao) => BaseTarefa
  certificado: Certificado
}
type Make = (sefin: Sefin, groups: string[], context: Context) => TarefaSefin | Resposta

const ROUTES: ReadonlyArray<readonly [methods: string[], pattern: RegExp, make: Make]> = [
  [['POST'], /^nfse$/i, (sefin, _groups, { body, base }) => emission(sefin, body, base('emitir'))],
  [
    ['POST'],
    /^nfse\/([^/]+)\/eventos$/i,
    (sefin, [chave = ''], { body, base }) => event(sefin, chave, body, base('evento')),
  ],
  [
    ['GET'],
    /^nfse\/([^/]+)\/eventos\/(\d{6})\/(\d{1,3})$/i,
    (sefin, [chave = '', tipo = '', sequencia = ''], { base }) => ({
      ...about(base('consultar'), 'evento', dpsDe(sefin, chave)),
      process: () => consultarEvento(sefin, chave, tipo, Number(sequencia)),
    }),
  ],
  [
    ['GET'],
    /^nfse\/([^/]+)$/i,
    (sefin, [chave = ''], { base, certificado }) => ({
      ...about(base('consultar'), 'numero', dpsDe(sefin, chave)),
      process: () => consultarNfse(sefin, chave, certificado),
    }),
  ],
  [
    ['HEAD'],
    /^dps\/([^/]+)$/i,
    (sefin, [id = ''], { base }) => ({
      ...about(base('consultar'), 'rps', id),
      process: () => ({ status: existsDps(sefin, id), tipo: 'application/json; charset=utf-8', corpo: '' }),
    }),
  ],
  [
    ['GET'],
    /^dps\/([^/]+)$/i,
    (sefin, [id = ''], { base, certificado }) => ({
      ...about(base('consultar'), 'rps', id),
      process: () => consultarDps(sefin, id, certificado),
    }),
  ],
  [
    ['GET'],
    /^contribuintes\/nfse\/([0-9A-Z]{50})\/eventos$/i,
    (sefin, [chave = ''], { base }) => ({
      ...about(base('consultar'), 'evento', dpsDe(sefin, chave)),
      process: ({ agora }) => eventosDaNota(sefin, chave, agora),
    }),
  ],
  [
    ['GET'],
    /^contribuintes\/dfe\/(\d+)$/i,
    (sefin, [nsu = ''], { base, certificado }) => ({
      ...base('consultar'),
      process: ({ agora }) => documentosDesde(sefin, Number(nsu), certificado, agora),
    }),
  ],
  [
    ['GET'],
    /^parametrizacao\/(.+)$/i,
    (sefin, [question = ''], { base }) => ({
      ...base('parametrizacao'),
      process: () => parametrizar(sefin.municipios, question) ?? jsonOf(404, { mensagem: 'Recurso não encontrado.' }),
    }),
  ],
  // Off since 03/08/2026 (NT 008): the gateway answers in its place.
  [['GET'], /^danfse\/[^/]+$/i, () => ({ status: 503, tipo: HTML, corpo: pageOf('503', 'Service Unavailable') })],
  [['GET'], /^(?:danfse|parametrosmunicipais)$/i, () => jsonOf(501, { mensagem: 'Recurso movido para o ADN.' })],
]

const about = (base: BaseTarefa, pergunta: Pergunta, sobre: string): BaseTarefa => ({ ...base, pergunta, sobre })

const dpsDe = (sefin: Sefin, chave: string): string => sefin.ledger.notaPorChave(chave)?.idDps ?? ''

function toTarefa(sefin: Sefin, tarefa: TarefaSefin): Tarefa {
  const { padrao, idDps, ...rest } = tarefa
  const write = (conclusao: Conclusao | Resposta, { agora, formaErro }: Momento): Resposta =>
    'kind' in conclusao ? toResposta(sefin, conclusao, agora, formaErro, padrao) : conclusao
  const say = (codigo: string, momento: Momento) =>
    write({ kind: 'recusa', status: 400, codigos: [codigo], ...(idDps && { idDps }) }, momento)
  return {
    ...rest,
    ambiente: sefin.ambiente,
    codigoDuplicado: 'E0014',
    certificadoRecusado: () => refusedCertificate(sefin, 'E1200', padrao),
    process: (momento) => write(tarefa.process(momento), momento),
    refuse: (codigo, momento) => {
      tarefa.refuse(codigo, momento.agora)
      return say(codigo, momento)
    },
    say,
    fault: () => jsonOf(500, { mensagem: 'Ocorreu um erro inesperado.' }),
  }
}

function emission(sefin: Sefin, body: unknown, base: BaseTarefa): TarefaSefin {
  const dps = receiveDps(fieldOf(body, 'dpsXmlGZipB64'))
  return {
    ...base,
    chave: dps.idDps,
    tentativa: sefin.ledger.enviosDe(dps.idDps) + 1,
    cnpj: dps.emitente || base.cnpj,
    texto: dps.texto,
    padrao: 'erros',
    idDps: dps.idDps,
    process: (when) => emitir(sefin, dps, when),
    refuse: (codigo, agora) => refuse(sefin, dps, [codigo], 'comportamento', agora),
    fail: (comportamento, agora) => sefin.ledger.addFalha(dps.idDps, comportamento, agora.toISOString()),
  }
}

function event(sefin: Sefin, chave: string, body: unknown, base: BaseTarefa): TarefaSefin {
  const pedido = receivePedido(sefin, fieldOf(body, 'pedidoRegistroEventoXmlGZipB64'))
  // The tries of a request are counted like those of a DPS, under its own Id.
  return {
    ...base,
    chave: pedido.idPedido,
    sobre: dpsDe(sefin, chave),
    tentativa: sefin.ledger.enviosDe(pedido.idPedido) + 1,
    cnpj: pedido.autor || base.cnpj,
    texto: pedido.texto,
    process: ({ agora }) => {
      sefin.ledger.addFalha(pedido.idPedido, 'evento', agora.toISOString())
      return registrar(sefin, chave, pedido, agora)
    },
    refuse: (codigo, agora) => sefin.ledger.addFalha(pedido.idPedido, `rejeitar:${codigo}`, agora.toISOString()),
    fail: (comportamento, agora) => sefin.ledger.addFalha(pedido.idPedido, comportamento, agora.toISOString()),
  }
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
