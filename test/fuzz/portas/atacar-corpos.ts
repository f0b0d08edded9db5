import assert from 'node:assert/strict'
import type { Chance } from '../../chaos/random.ts'
import { openChance } from '../../chaos/random.ts'
import type { Answer } from '../../support/http.ts'
import type { Falha } from '../alvo.ts'
import { minimizar } from '../minimizar.ts'
import { mutar } from '../mutar.ts'
import { conferirEscritas, contarLinhas } from './escritas.ts'
import { type Cena, type Porta, portasDe } from './portas.ts'

const RECUSAS = [400, 401, 403, 404, 409, 422, 429]
const JUNTOS = 8
const PALAVRAS = [
  ...['1e400', '-1', '0', '""', 'null', '[]', '{}', '{"a":'.repeat(40), '"\\u0000"', '"\\ud800"', '"__proto__":1,'],
  ...['"http://127.0.0.1/"', '"2026-02-30"', '9'.repeat(30), '"' + 'x'.repeat(3_000) + '"', '\xff', '"=1+1"', '"***"'],
]

/**
 * Mutated bodies at every route that takes one. A refusal has the one error body and leaves no row; an accepted request
 * leaves its own row and no other.
 */
export async function atacarCorpos(cena: Cena, casos: number, semente: number): Promise<Falha[]> {
  const chance = openChance(semente)
  const portas = portasDe(cena, chance)
  const antes = await contarLinhas(cena.world, cena.issuer.tenant.id)
  const aceitos = new Map<string, Set<string>>()
  const falhas: Falha[] = []
  let limitados = 0
  const fila = Array.from({ length: casos }, (_, caso) => ({ caso, porta: portas[caso % portas.length]! })).values()
  const um = async () => {
    for (const { caso, porta } of fila) {
      const entrada = mutado(chance, porta)
      const motivo = await motivoDe(porta, entrada, aceitos, () => limitados++)
      if (motivo === null) continue
      const mesma = async (menor: Buffer) =>
        (await motivoDe(porta, menor, aceitos, () => {}))?.slice(0, 3) === motivo.slice(0, 3)
      const menor = await minimizar(entrada, mesma, 200)
      falhas.push({ alvo: 'json', semente, caso, motivo: `${porta.caminho}: ${motivo}`, entrada: menor })
    }
  }
  await Promise.all(Array.from({ length: JUNTOS }, um))
  if (limitados > casos / 4)
    falhas.push({
      alvo: 'json',
      semente,
      caso: 0,
      motivo: `${limitados} pedidos só viram o limite`,
      entrada: Buffer.alloc(0),
    })
  const depois = await contarLinhas(cena.world, cena.issuer.tenant.id)
  for (const motivo of conferirEscritas(antes, depois, aceitos))
    falhas.push({ alvo: 'json', semente, caso: casos - 1, motivo, entrada: Buffer.alloc(0) })
  return falhas
}

const motivoDe = (
  porta: Porta,
  entrada: Buffer,
  aceitos: Map<string, Set<string>>,
  limitado: () => void,
): Promise<string | null> =>
  porta.cliente.call('POST', porta.caminho, { raw: entrada }).then(
    (answer) => {
      try {
        if (answer.status === 429) limitado()
        conferir(porta, answer, aceitos)
        return null
      } catch (error) {
        return (error as Error).message
      }
    },
    (error: Error) => error.message,
  )

const mutado = (chance: Chance, porta: Porta): Buffer => {
  const [base, outro] = [porta.corpo(), porta.corpo()].map((corpo) => Buffer.from(JSON.stringify(corpo)))
  return mutar(chance, base!, outro!, PALAVRAS)
}

function conferir({ guarda }: Porta, { status, headers, json, text }: Answer, aceitos: Map<string, Set<string>>): void {
  assert.match(headers['x-request-id'] ?? '', /^[\w-]{8,64}$/)
  if (status < 300) {
    if (!guarda) return
    const ids = aceitos.get(guarda.tabela) ?? new Set()
    for (const id of guarda.ids(json)) ids.add(id)
    aceitos.set(guarda.tabela, ids)
    return
  }
  assert.ok(RECUSAS.includes(status), `${status} ${text.slice(0, 200)}`)
  assert.equal(json.requestId, headers['x-request-id'])
  assert.match(String(json.codigo), /^[A-Z][A-Z0-9_]+$/)
  assert.ok(Array.isArray(json.erros) && json.mensagem.length > 5, text.slice(0, 200))
}
