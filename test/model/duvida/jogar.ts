// Plays a history against the service and the simulated city, until nothing changes by itself any more.
import { setTimeout as sleep } from 'node:timers/promises'
import { isSettled } from '#domain/nota/nota.ts'
import type { Answer } from '../../support/http.ts'
import { type Historia, mayStayInDoubt, type Passo, sentinelsOf } from './historia.ts'
import { findViolacoes } from './invariantes.ts'
import type { Jogo } from './jogo.ts'
import { type Nossa, readLivro, readNossas } from './livro.ts'
import type { Palco } from './palco.ts'

/** The service answered what it must not. */
class Quebra extends Error {}

/** The service did not decide, though the city answers as ever. */
const STALL_MS = 45_000
const ASKED_ENOUGH = 6
const LOOK_MS = 120
const HANG_UP_MS = 3_000
const MOTIVO = 'Nota emitida com os dados errados'

/** The violations at the end of a history, as sentences. `nome` makes its idIntegracoes its own. */
export async function jogar(palco: Palco, historia: Historia, nome: string, respostas: string[]): Promise<string[]> {
  const jogo: Jogo = {
    ...{ palco, historia, idIntegracoes: [nome], aceitas: new Set<string>(), encerradas: new Set<string>() },
    ...{ alheias: 0, respostas },
  }
  try {
    await issue(jogo, nome, {})
    for (const passo of historia.passos) await PASSO[passo](jogo)
    await palco.setSenha(true)
    const parou = await waitEnd(jogo)
    return [...parou, ...(await findViolacoes(jogo))]
  } catch (error) {
    if (error instanceof Quebra) return [error.message]
    throw error
  } finally {
    await palco.setSenha(true)
    await rest(jogo)
  }
}

const PASSO: Record<Passo, (jogo: Jogo) => Promise<unknown>> = {
  repete: (jogo) => issue(jogo, jogo.idIntegracoes[0]!, {}),
  'repete outra': (jogo) => issue(jogo, jogo.idIntegracoes[0]!, { valor: 777 }),
  consulta: async (jogo) => jogo.palco.api.get(`/nfse/${(await last(jogo))?.id}`),
  'operação consulta': (jogo) => operate(jogo, 'consultar', {}),
  'operação encerra': declareAbsent,
  'operação assume': async (jogo) => {
    await waitAsked(jogo, 3)
    await operate(jogo, 'assumir', { motivo: MOTIVO })
  },
  'operação declara alheia': async (jogo) => {
    await waitAsked(jogo, 3)
    const answer = await operate(jogo, 'declarar-alheia', { motivo: MOTIVO })
    if (answer?.status === 201) jogo.alheias += 1
  },
  cancela: cancel,
  substitui: replace,
  'senha errada': ({ palco }) => palco.setSenha(false),
  'senha certa': ({ palco }) => palco.setSenha(true),
  'renova o certificado': ({ palco }) => palco.renovaCertificado(),
  'passam horas': passHours,
  'espera perguntas': (jogo) => waitAsked(jogo, 2),
  'espera o fim': (jogo) => waitAsked(jogo, ASKED_ENOUGH),
}

async function issue(jogo: Jogo, idIntegracao: string, more: { valor?: number }): Promise<void> {
  const { palco, historia } = jogo
  const answer = await palco.api.issue(withSentinels(palco.body({ idIntegracao, ...more }), historia))
  note(jogo, 'emitir', answer)
  if (answer.status === 202) jogo.aceitas.add(answer.json.id)
  else if (answer.status !== 409 && answer.status !== 422) throw new Quebra(`POST /nfse answered ${answer.text}`)
}

function withSentinels(body: Record<string, unknown>, historia: Historia): Record<string, unknown> {
  const [item] = body.servico as [object]
  return { ...body, servico: [{ ...item, discriminacao: `Suporte técnico ${sentinelsOf(historia)}`.trim() }] }
}

/** The newest note of the first idIntegracao. */
async function last({ palco, idIntegracoes }: Jogo): Promise<Nossa | undefined> {
  return (await readNossas(palco.world, idIntegracoes.slice(0, 1))).at(-1)
}

async function operate(jogo: Jogo, ato: string, body: object): Promise<Answer | null> {
  const nota = await last(jogo)
  if (!nota) return null
  const answer = await jogo.palco.operacao.post(`/admin/nfse/${nota.id}/${ato}`, body)
  note(jogo, ato, answer)
  return answer
}

/** An operator looks into the city's book, and ends what is not there. */
async function declareAbsent(jogo: Jogo): Promise<void> {
  const nota = await last(jogo)
  const livro = await readLivro(jogo.palco)
  if (!nota || livro.notas.some(({ chave }) => nota.documentos.includes(chave))) return
  const body = { motivo: MOTIVO, provaDeAusencia: 'O livro do município não tem este RPS' }
  const answer = await operate(jogo, 'falha-definitiva', body)
  if (answer?.status === 201) jogo.encerradas.add(nota.id)
}

async function cancel(jogo: Jogo): Promise<void> {
  await waitAsked(jogo, 3)
  const nota = await last(jogo)
  if (nota) await askAndMayHangUp(jogo, `/nfse/${nota.id}/cancelar`, { motivo: MOTIVO })
}

/** The note in its place meets the same city. */
async function replace(jogo: Jogo): Promise<void> {
  await waitAsked(jogo, 3)
  const nota = await last(jogo)
  if (nota?.status !== 'autorizada') return
  const idIntegracao = `${jogo.idIntegracoes[0]}-${jogo.idIntegracoes.length}`
  const novaNota = withSentinels(jogo.palco.body({ idIntegracao }), jogo.historia)
  const answer = await askAndMayHangUp(jogo, `/nfse/${nota.id}/substituir`, { motivo: MOTIVO, novaNota })
  if (answer === null || answer.status === 201) jogo.idIntegracoes.push(idIntegracao)
}

async function askAndMayHangUp(jogo: Jogo, path: string, body: object): Promise<Answer | null> {
  const answer = await jogo.palco.api
    .call('POST', path, { body, timeoutMs: HANG_UP_MS })
    .catch((error: Error) => (error.name === 'TimeoutError' ? null : Promise.reject(error)))
  if (answer) note(jogo, path.slice(path.lastIndexOf('/') + 1), answer)
  return answer
}

function note(jogo: Jogo, what: string, { status, json, text }: Answer): void {
  jogo.respostas.push(`${what} ${status}${status >= 400 ? ` ${json?.codigo}` : ''}`)
  if (status >= 500) throw new Quebra(`${what} answered ${status} ${text}`)
}

async function passHours({ palco, idIntegracoes }: Jogo): Promise<void> {
  const ids = (await readNossas(palco.world, idIntegracoes)).map(({ id }) => id)
  for (const id of ids)
    await palco.world.sql(`
      update notas set criada_em = criada_em - interval '30 h', autorizada_em = autorizada_em - interval '30 h' where id = '${id}';
      update cancelamentos set criado_em = criado_em - interval '30 h' where nota_id = '${id}' and concluido_em is null`)
  await makeDue(palco, ids)
}

const makeDue = ({ world }: Palco, ids: readonly string[]) =>
  world.sql(
    `update jobs set executar_em = now() where id in (select id from jobs where chave = any($1) and estado = 'aguardando'
       and executar_em > now() order by id for update skip locked)`,
    [ids],
  )

/** The jobs of what stays in doubt wait from now on: the history is over. */
async function rest({ palco, idIntegracoes }: Jogo): Promise<void> {
  const ids = (await readNossas(palco.world, idIntegracoes)).map(({ id }) => id)
  await palco.world.sql(
    `update jobs set executar_em = now() + interval '1 day' where id in (select id from jobs where chave = any($1)
       and estado = 'aguardando' order by id for update skip locked)`,
    [ids],
  )
}

const isOver = ({ status, pedidoAberto }: Nossa) => isSettled(status as 'autorizada') && !pedidoAberto

async function waitAsked({ palco, idIntegracoes }: Jogo, times: number): Promise<void> {
  const before = new Map<string, number>()
  for (let left = 40; left > 0; left--) {
    const nossas = await readNossas(palco.world, idIntegracoes)
    for (const { id, perguntas } of nossas) if (!before.has(id)) before.set(id, perguntas)
    if (nossas.every((nossa) => isOver(nossa) || nossa.perguntas >= before.get(nossa.id)! + times)) return
    await hurry(palco, nossas, left)
  }
}

/** Waits until everything is decided, or was asked often enough where a person has to decide. */
async function waitEnd(jogo: Jogo): Promise<string[]> {
  const { palco, idIntegracoes, historia } = jogo
  const mayStay = mayStayInDoubt(historia, palco.familia) || !palco.unicidade || !palco.familia.porRps
  const before = new Map<string, number>()
  const until = performance.now() + STALL_MS
  for (let look = 1; ; look++) {
    const nossas = await readNossas(palco.world, idIntegracoes)
    for (const { id, perguntas } of nossas) if (!before.has(id)) before.set(id, perguntas)
    const open = nossas.filter((nossa) => !isOver(nossa))
    const isAsked = open.every(({ id, perguntas }) => perguntas >= before.get(id)! + ASKED_ENOUGH)
    if (open.length === 0 || (mayStay && isAsked)) return []
    if (performance.now() > until && (mayStay || isAsked))
      return mayStay
        ? []
        : open.map(({ status, perguntas, causa }) => `parou em ${status} após ${perguntas} perguntas: ${causa}`)
    if (performance.now() > until + STALL_MS) return ['parou: ninguém pergunta à cidade']
    await hurry(palco, nossas, look)
  }
}

async function hurry(palco: Palco, nossas: readonly Nossa[], look: number): Promise<void> {
  const open = nossas.filter((nossa) => !isOver(nossa)).map(({ id }) => id)
  if (look % 4 === 0) await makeDue(palco, open)
  await sleep(LOOK_MS)
}
