import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { routes } from '#http/index.ts'
import type { Route } from '#platform/http/route.ts'
import type { Chance } from '../../chaos/random.ts'
import { openChance } from '../../chaos/random.ts'
import { belongingsOf, type Ids } from '../../support/belongings.ts'
import type { Answer, Client } from '../../support/http.ts'
import { bodyOf, nameOf, OF_NOBODY, pathOf, queryOf } from '../../support/operations.ts'
import { openReceiver } from '../../support/receiver.ts'
import type { Falha } from '../alvo.ts'
import { contarLinhas } from './escritas.ts'
import type { Cena } from './portas.ts'

/** What a text may hold, as the source of JSON writes it: escaped, raw, and bytes that are no UTF-8. */
const ESCRITAS: readonly Buffer[] = [
  ...[
    '\\u0000',
    '\\ud800',
    '\\udc00',
    '\\udc00\\ud800',
    'a\\ud835',
    '\\ufffe',
    '\\uffff',
    '\\ufeff',
    '\\u202e',
    '\\u2028',
  ],
  ...['\\ud835\\udd18', '\\u007f', '\\u0085', '\\u001f', 'e\\u0301', '\\u0065\\u0301\\u0301\\u0301'],
  ...[
    '𝔘𝔫𝔦',
    'café𠮷𠮷',
    '👨‍👩‍👧',
    `a${'\u0301'.repeat(60)}`,
    '\u202eabc',
    '\u2066x\u2069',
    '\u2028',
    '\u2029',
    '\ufeff',
  ],
  ...['\u{1fffe}', '\ufdd0', '\u200b', '\u00a0', '\u0085', '\x7f', '＝1+1', 'ﷺ', 'İ', 'ß', '\ud83c\udff4\u{e0067}'],
].map((text) => Buffer.from(text))
const BYTES = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
  [0x00],
  [0x1f],
  [0xfe, 0xff],
]
const TODAS = [...ESCRITAS, ...BYTES.map((bytes) => Buffer.from(bytes))]
/** Letters that every text may hold, beyond the basic plane, joined and combined: a place that fails on one fails on these. */
const LETRAS = Buffer.from('𝔘𠮷👩‍👧e\u0301\u202e')
/** What PostgreSQL holds in no text. */
const NAO_GUARDAVEIS = ['\\u0000', '\\ud800', 'a\\udc00', '\\ud835'].map((text) => Buffer.from(text))
const NA_URL = [
  '%00',
  '%ed%a0%80',
  '%F0%9D%94%98',
  '%ff',
  '%E2%80%AE',
  '%EF%BB%BF',
  '%E2%80%A8',
  '%C0%80',
  'e%CC%81',
  '%EF%BF%BF',
]

/** Stands for a writing until the body is JSON. */
const MARCA = '\ue000'

/** Operations that would end the scene: its sessions, its account, the service's settings, or other people's work. */
const FORA =
  /\/(auth|settings|cache|queues|emergencia|usuarios|segundo-fator|bloquear|anonimizar)\b|^(POST|GET) \/live|stream|ao-vivo|\/eventos$/

const JUNTOS = 6
const RECUSAS = new Set([400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422, 429, 503])

type Pedido = { route: Route; cliente: Client; path: string; raw?: Buffer }

/**
 * Well-formed and ill-formed Unicode in keys and values of every body, in queries and in paths: never a 5xx, what is refused
 * leaves no row when it comes again, and POST /nfse/validar says of each body what POST /nfse does. Every second case goes
 * through the texts of all bodies in turn, each with `LETRAS` first, then with what cannot be
 * stored; `primeiro`: the number of the first case in the run.
 */
export async function atacarUnicode(cena: Cena, casos: number, semente: number, primeiro = 0): Promise<Falha[]> {
  const { world, issuer } = cena
  const chance = openChance(semente)
  const receiver = await openReceiver()
  const ids = await belongingsOf(world, issuer, `${receiver.url}/fuzz`)
  const alvos = routes.filter((route) => !FORA.test(nameOf(route)))
  const comCorpo = alvos.filter(({ body }) => body)
  const emissao = comCorpo.find((route) => nameOf(route) === 'POST /nfse')!
  const textos = comCorpo.flatMap((route) => textsOf(goodBody(cena, route)).map((_, nth) => ({ route, nth })))
  const falhas: Falha[] = []
  const recusados: Pedido[] = []
  const note = (caso: number, motivo: string, { path, raw }: Pedido) =>
    falhas.push({ alvo: 'unicode', semente, caso, motivo: `${path}: ${motivo}`, entrada: raw ?? Buffer.from(path) })

  const fila = Array.from({ length: casos }, (_, caso) => caso).values()
  const um = async () => {
    for (const caso of fila) {
      const emUrl = chance.next() < 0.2
      const route = emUrl ? chance.pick(alvos) : caso % 6 === 0 ? emissao : comCorpo[caso % comCorpo.length]!
      const vez = (primeiro + caso - 1) / 2
      const pedido = Number.isInteger(vez)
        ? noTexto(chance, cena, ids, { ...textos[vez % textos.length]!, volta: Math.floor(vez / textos.length) })
        : (emUrl ? naUrl : noCorpo)(chance, cena, ids, route)
      const answer = await send(pedido)
      const isNota = nameOf(pedido.route) === 'POST /nfse'
      const motivo = whyBad(answer) ?? (isNota ? await disagrees(cena, pedido) : null)
      if (motivo) note(caso, motivo, pedido)
      else if (answer.status >= 400 && answer.status !== 429) recusados.push(pedido)
    }
  }
  await Promise.all(Array.from({ length: JUNTOS }, um))

  const antes = await contarLinhas(world, issuer.tenant.id)
  const aceitos: string[] = []
  const de_novo = recusados.values()
  const outro = async () => {
    for (const pedido of de_novo) if ((await send(pedido)).status < 400) aceitos.push(nameOf(pedido.route))
  }
  await Promise.all(Array.from({ length: JUNTOS }, outro))
  const depois = await contarLinhas(world, issuer.tenant.id)
  if (aceitos.length === 0 && !isDeepStrictEqual(antes, depois)) {
    const mudou = [...depois].filter(([tabela, n]) => n !== antes.get(tabela)).map(([tabela]) => tabela)
    falhas.push({
      alvo: 'unicode',
      semente,
      caso: casos - 1,
      motivo: `recusados deixaram linhas: ${mudou}`,
      entrada: Buffer.alloc(0),
    })
  }
  await receiver.close()
  return falhas
}

const send = ({ route, cliente, path, raw }: Pedido): Promise<Answer> =>
  cliente.call(route.method, path, raw ? { raw } : {})

function whyBad({ status, json, text, headers }: Answer): string | null {
  if (status < 400) return null
  if (!RECUSAS.has(status) || status === 503) return `${status} ${text.slice(0, 200)}`
  if (!String(headers['content-type']).startsWith('application/json')) return null
  return json?.requestId === headers['x-request-id'] && /^[A-Z][A-Z0-9_]+$/.test(String(json?.codigo))
    ? null
    : `${status} sem o corpo de erro: ${text.slice(0, 200)}`
}

/** What POST /nfse/validar says of a body that POST /nfse is then sent again, where it differs. */
async function disagrees({ issuer: { api } }: Cena, { raw }: Pedido): Promise<string | null> {
  const validado = await api.call('POST', '/nfse/validar', { raw: raw! })
  const emitido = await api.call('POST', '/nfse', { raw: raw! })
  if ([validado.status, emitido.status].includes(429)) return null
  const codes = (json: { erros?: { campo: string; codigo: string }[] }) =>
    (json?.erros ?? []).map(({ campo, codigo }) => `${campo} ${codigo}`).sort()
  try {
    if (validado.status !== 200)
      assert.deepEqual([validado.status, validado.json.codigo], [emitido.status, emitido.json.codigo])
    else {
      assert.equal(validado.json.desfecho !== 'recusada', emitido.status === 202)
      if (emitido.status !== 202) assert.equal(validado.json.codigo, emitido.json.codigo)
    }
    if (emitido.status !== 202) assert.deepEqual(codes(validado.json), codes(emitido.json))
    return null
  } catch (error) {
    return `validar e emitir divergem: ${(error as Error).message.replace(/\s+/g, ' ').slice(0, 200)}`
  }
}

function addressOf(cena: Cena, ids: Ids, route: Route): { cliente: Client; path: string } {
  const cliente = { public: cena.issuer.api, portal: cena.issuer.tenant.portal, admin: cena.admin }[
    route.surface as string
  ]
  let path: string
  try {
    path = route.path in OF_NOBODY ? route.path.replace(/:\w+/, OF_NOBODY[route.path]![0]) : pathOf(route, ids)
  } catch {
    path = route.path.replace(/:\w+/g, '018f6d2e-0000-7000-8000-000000000001')
  }
  return { cliente: cliente ?? cena.world.anonymous, path: path + queryOf(route) }
}

/** A good body with one writing in a value, in a name that there is, or in a name of its own. */
function noCorpo(chance: Chance, cena: Cena, ids: Ids, route: Route): Pedido {
  const body = goodBody(cena, route)
  const places = placesOf(body)
  const [parent, name] = places.length > 0 ? chance.pick(places) : [body, 'x']
  const value = parent[name]
  const kind = chance.next()
  if (kind < 0.2) {
    delete parent[name]
    parent[`${name}${MARCA}`] = value
  } else if (kind < 0.4) (parent as Record<string, unknown>)[`x${MARCA}y`] = chance.pick([1, MARCA, { [MARCA]: MARCA }])
  else if (typeof value === 'string') {
    const at = chance.between(0, value.length)
    parent[name] = chance.pick([value.slice(0, at) + MARCA + value.slice(at), MARCA, value + MARCA])
  } else parent[name] = MARCA
  return { route, ...addressOf(cena, ids, route), raw: write(body, pickEscrita(chance)) }
}

/** A good body with a writing at the end of one of its texts. */
function noTexto(
  chance: Chance,
  cena: Cena,
  ids: Ids,
  { route, nth, volta }: { route: Route; nth: number; volta: number },
): Pedido {
  const body = goodBody(cena, route)
  const [parent, name] = textsOf(body)[nth]!
  parent[name] += MARCA
  const escrita = volta === 0 ? LETRAS : volta === 1 ? chance.pick(NAO_GUARDAVEIS) : pickEscrita(chance)
  return { route, ...addressOf(cena, ids, route), raw: write(body, escrita) }
}

const goodBody = ({ issuer: { empresa }, world: { simulator } }: Cena, route: Route): object =>
  structuredClone(bodyOf(route, { cpfCnpj: empresa.cpfCnpj, simulator }).body ?? {})

const pickEscrita = (chance: Chance) => (chance.next() < 0.4 ? chance.pick(NAO_GUARDAVEIS) : chance.pick(TODAS))

/** The JSON of a body with a writing in the place of each mark. */
const write = (body: object, escrita: Buffer): Buffer =>
  Buffer.concat(
    JSON.stringify(body)
      .split(MARCA)
      .flatMap((piece, nth) => (nth ? [escrita, Buffer.from(piece)] : [Buffer.from(piece)])),
  )

// biome-ignore lint/suspicious/noExplicitAny: bodies are taken apart without regard to their shape
type Any = any

function placesOf(value: Any): [parent: Any, name: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((name) => [[value, name] as [Any, string], ...placesOf(value[name])])
}

const textsOf = (body: object) => placesOf(body).filter(([parent, name]) => typeof parent[name] === 'string')

/** A writing in the query or in a parameter of the path. */
function naUrl(chance: Chance, cena: Cena, ids: Ids, route: Route): Pedido {
  const { cliente, path } = addressOf(cena, ids, route)
  const escrita = chance.pick(NA_URL)
  const names = Object.keys((route.query as Any)?.properties ?? {})
  const [base = '', query = ''] = path.split('?')
  const cut = base.lastIndexOf('/') + 1
  const wanted = chance.next() < 0.6
  const mutated = wanted
    ? `${base}?${[query, `${names.length ? chance.pick(names) : 'x'}=a${escrita}`].filter(Boolean).join('&')}`
    : `${base.slice(0, cut)}${chance.pick([escrita, base.slice(cut) + escrita])}${query && `?${query}`}`
  const { body } = bodyOf(route, { cpfCnpj: cena.issuer.empresa.cpfCnpj, simulator: cena.world.simulator })
  return { route, cliente, path: mutated, ...(body && { raw: Buffer.from(JSON.stringify(body)) }) }
}
