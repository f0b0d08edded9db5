import type { Certificado } from '../certificate-reader.ts'
import { now } from '../clock.ts'
import type { Momento, Tarefa } from '../deliver.ts'
import { routeRequest } from '../national/routes.ts'
import { type Ambiente, HTML, jsonOf, pageOf, type Resposta } from '../national/sefin.ts'
import { atenderAbrasf } from './abrasf/motor.ts'
import { whyNotEnter } from './acesso.ts'
import type { Cidade, Soap } from './cidade.ts'
import { atenderDpsAssincrona } from './dps/assincrona.ts'
import { atenderLoteDps } from './dps/lote.ts'
import { codigoDo } from './manual.ts'
import type { Municipal } from './municipal.ts'
import { atenderPaulistana } from './paulistana/motor.ts'
import type { Prefeitura } from './prefeitura.ts'
import { type Pedido, readSoap } from './soap.ts'
import { writeFault, writeSoap } from './soap-texto.ts'
import type { Trabalho } from './trabalho.ts'
import { writeWsdl } from './wsdl.ts'

/** A request under `/municipal/`, as received over HTTP. */
type RequisicaoMunicipal = {
  method: string
  pathname: string
  search: string
  host: string
  headers: { contentType: string; soapAction: string | undefined; authorization: string | undefined }
  body: Buffer
  certificado: Certificado | null
}

/** Splits `/municipal/<slug>/producao/nfse`; the environment may come first instead, and is homologação when absent. */
export function splitMunicipal(pathname: string): { slug: string; ambiente: Ambiente; path: string } | null {
  const match =
    /^\/(?:(producao|homologacao)\/)?municipal\/([a-z0-9-]+)(?:\/(producao|homologacao)(?=\/|$))?\/?(.*)$/i.exec(
      pathname,
    )
  if (!match) return null
  const [, before, slug = '', after, path = ''] = match
  return { slug, ambiente: (before ?? after)?.toLowerCase() === 'producao' ? 'producao' : 'homologacao', path }
}

/** The work of a city for a request, ready to be processed; or a ready answer. */
export function routeMunicipal(municipal: Municipal, request: RequisicaoMunicipal): Tarefa | Resposta {
  const place = splitMunicipal(request.pathname)
  const prefeitura = place && municipal.prefeitura(place.slug, place.ambiente)
  if (!place || !prefeitura) return { status: 404, tipo: HTML, corpo: pageOf('404', 'Não há esta cidade aqui.') }
  const { soap } = prefeitura.cidade
  if (!soap || isRest(request, place.path)) return routeRest(prefeitura, request, place.path)
  const city = { ...prefeitura, cidade: { ...prefeitura.cidade, soap } }
  if (request.method === 'GET') return wsdlOr405(city.cidade, place.ambiente, request)
  if (request.method !== 'POST') return { status: 405, tipo: HTML, corpo: pageOf('405', 'Método não permitido.') }
  return routeSoap(city, request)
}

const MOTORES = {
  abrasf: atenderAbrasf,
  paulistana: atenderPaulistana,
  'lote-dps': atenderLoteDps,
  'dps-assincrona': atenderDpsAssincrona,
}

/** A city that accepts DPS by SOAP also shows its notes as SEFIN does. */
function isRest({ method }: RequisicaoMunicipal, path: string): boolean {
  return method !== 'POST' && /^(?:sefinnacional\/)?(?:nfse|dps)\/./i.test(path)
}

function routeRest(prefeitura: Prefeitura, request: RequisicaoMunicipal, path: string): Tarefa | Resposta {
  const refusal = whyNotEnter(prefeitura.cidade.acesso, {
    certificado: request.certificado,
    authorization: request.headers.authorization,
    pedido: null,
  })
  if (refusal || !request.certificado) return jsonOf(403, { erros: [{ codigo: 'E1200', descricao: 'Certificado.' }] })
  const body = parseJson(request.body)
  const rest = path.replace(/^sefinnacional\//i, '')
  return routeRequest(prefeitura.sefin, { method: request.method, path: rest, body }, request.certificado)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function wsdlOr405(
  cidade: Cidade & { soap: Soap },
  ambiente: Ambiente,
  { host, pathname, search }: RequisicaoMunicipal,
): Resposta {
  if (!/^\?wsdl$/i.test(search)) return { status: 405, tipo: HTML, corpo: pageOf('405', 'Use POST, ou ?wsdl.') }
  const address = `https://${host}${pathname}`
  return { status: 200, tipo: 'text/xml; charset=utf-8', corpo: writeWsdl(cidade, ambiente, address) }
}

type CidadeSoap = Prefeitura & { cidade: Cidade & { soap: Soap } }

function routeSoap(prefeitura: CidadeSoap, request: RequisicaoMunicipal): Tarefa | Resposta {
  const { cidade, ambiente } = prefeitura
  const { contentType, soapAction, authorization } = request.headers
  const pedido = readSoap(cidade, ambiente, { contentType, soapAction, body: request.body })
  if ('status' in pedido) {
    prefeitura.livro.addRecusa({
      quando: new Date(now()).toISOString(),
      documento: '',
      prestador: request.certificado?.cnpj ?? '',
      codigos: [String(pedido.status)],
      motivo: pedido.corpo.replace(/<[^>]*>/g, ' ').trim(),
    })
    return pedido
  }
  const trabalho = MOTORES[cidade.motor as keyof typeof MOTORES](
    prefeitura,
    pedido,
    request.certificado?.nome || 'EMPRESA SIMULADA LTDA',
  )
  const refusal = whyNotEnter(cidade.acesso, { certificado: request.certificado, authorization, pedido })
  if (refusal && 'status' in refusal) return refusal
  if (refusal && 'fault' in refusal) return writeFault(cidade.soap, 'Server', refusal.fault)
  return toTarefa(prefeitura, pedido, trabalho, refusal?.codigo ?? null)
}

function toTarefa(prefeitura: CidadeSoap, pedido: Pedido, trabalho: Trabalho, porta: string | null): Tarefa {
  const { cidade, ambiente, livro } = prefeitura
  const { documento } = trabalho
  const write = (xml: string) => writeSoap(cidade, ambiente, pedido.operacao, xml)
  const tentativa = livro.enviosDe(documento) + 1
  const arrived = (comportamento: string) => livro.addEnvio(documento, comportamento)
  return {
    ambiente,
    operacao: trabalho.operacao,
    pergunta: trabalho.pergunta,
    chave: documento,
    sobre: trabalho.sobre ?? '',
    tentativa,
    cnpj: trabalho.cnpj,
    texto: trabalho.texto,
    codigoDuplicado: trabalho.codigoDuplicado,
    certificadoRecusado: () => write(trabalho.say(codigoDo(cidade, 'E182'))),
    process: (momento: Momento) => {
      arrived(momento.comportamento)
      return write(porta ? trabalho.refuse(codigoDo(cidade, porta), momento) : trabalho.process(momento))
    },
    refuse: (codigo, momento) => {
      arrived(`rejeitar:${codigo}`)
      return write(trabalho.refuse(codigo, momento))
    },
    say: (codigo) => write(trabalho.say(codigo)),
    fault: () => writeFault(cidade.soap, 'Server', 'Server was unable to process request.'),
    fail: arrived,
  }
}
