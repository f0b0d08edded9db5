// Random lives of an account against the model: after each step the service shows what the model has.
import { addDays } from '#domain/faturamento/periods.ts'
import type { Chance } from '../chaos/random.ts'
import type { Answer } from '../support/http.ts'
import {
  ALCADA,
  type Contrato,
  cobranca,
  end,
  isOpen,
  type Modelo,
  mesDe,
  overdueOf,
  PLANOS,
  planoDe,
  proximoMes,
  reevaluate,
  saldoDe,
  turn,
  upgrade,
  vencimentoDe,
} from './model.ts'
import type { Papel, Stage } from './stage.ts'

const GERAR = '/admin/faturamento/gerar'
const MOTIVO = 'passo de uma vida sorteada'
const LIFE_STEPS = 40
const WEIGHTS = {
  passar: 30,
  faturar: 24,
  usar: 10,
  pagar: 10,
  trocar: 10,
  contratar: 6,
  reativar: 8,
  baixar: 8,
  anular: 6,
  cupom: 5,
  suspender: 4,
  cancelar: 3,
} as const
export type Verbo = keyof typeof WEIGHTS
const VERBOS = (Object.keys(WEIGHTS) as Verbo[]).flatMap((verbo) => Array<Verbo>(WEIGHTS[verbo]).fill(verbo))

/** One life: its account, the model, and the source of what happens. `seen` counts the answers by step. */
type Life = {
  stage: Stage
  modelo: Modelo
  tenantId: string
  chance: Chance
  seen: Map<string, number>
  said: string[]
}

/** Plays one life. Null: service and model agree; else its steps and the first difference. */
export async function play(stage: Stage, chance: Chance, seen: Map<string, number>): Promise<string | null> {
  const hoje = addDays('2026-01-01', chance.between(0, 58))
  await stage.setDay(hoje)
  const life: Life = {
    ...{ stage, chance, seen, said: [] },
    tenantId: await stage.newTenant(),
    modelo: { hoje, contratos: [], faturas: [], uso: [] },
  }
  try {
    await contratar(life)
    for (let nth = 0; nth < LIFE_STEPS; nth += 1) {
      await STEPS[chance.pick(VERBOS)](life)
      await compare(life)
    }
    for (const { status } of life.modelo.faturas) count(seen, `fatura ${status}`)
    return null
  } catch (error) {
    return `${life.said.join('\n')}\n✗ ${error instanceof Error ? error.stack : error}\n${JSON.stringify(life.modelo, null, 1)}`
  }
}

const count = (seen: Life['seen'], what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
const say = (life: Life, text: string) => life.said.push(`  ${life.modelo.hoje} ${text}`)

/** Calls an operation that answers as the model says; `status` 2xx: it was done. */
async function call(life: Life, papel: Papel, address: string, body: object | undefined, status: number) {
  const last = address.split('/').at(-1)
  const verbo = /\/faturas\/.*\/cancelar$/.test(address)
    ? 'cancelar fatura'
    : address.startsWith('GET')
      ? 'preview'
      : last
  say(life, `${papel} ${address} ${JSON.stringify(body ?? {})}`)
  const answer = await life.stage.call(papel, address, body)
  count(life.seen, `${verbo} ${status}`)
  if (answer.status !== status) throw new Error(`answered ${answer.status}, due ${status}: ${answer.text}`)
  return answer.json
}

const current = ({ modelo }: Life): Contrato => modelo.contratos.at(-1)!
const papelOf = ({ chance }: Life): Papel => chance.pick(['operador', 'superadmin'])

async function contratar(life: Life): Promise<void> {
  const { chance, modelo, stage, tenantId } = life
  const plano = chance.between(0, PLANOS.length - 1)
  const inicio = chance.next() < 0.2 ? addDays(modelo.hoje, chance.between(1, 20)) : modelo.hoje
  const diaVencimento = chance.between(1, 28)
  const body = { tenantId, planoId: stage.planos[plano], dataInicio: inicio, diaVencimento }
  const live = modelo.contratos.some(({ status }) => status !== 'cancelado')
  const json = await call(life, 'operador', 'POST /admin/contratos', body, live ? 409 : 201)
  if (live) return
  modelo.contratos.push({
    ...{ id: json.id, status: inicio > modelo.hoje ? 'agendado' : 'ativo', porOperador: false, criadoEm: modelo.hoje },
    ...{ inicio, fim: null, cancelarEm: null, termos: [{ desde: inicio, plano }], troca: null, cupom: null },
    ...{ diaVencimento, lancamentos: [], fechadas: [] },
  })
}

const STEPS: Record<Verbo, (life: Life) => Promise<void>> = {
  contratar,

  async passar({ chance, modelo, stage, ...life }) {
    modelo.hoje = addDays(modelo.hoje, chance.next() < 0.3 ? chance.between(1, 3) : chance.between(4, 40))
    say({ chance, modelo, stage, ...life }, 'passar')
    await stage.setDay(modelo.hoje)
    await stage.turn()
    turn(modelo)
  },

  async usar(life) {
    const { chance, modelo, stage, tenantId } = life
    const notas = chance.between(1, 9)
    say(life, `usar ${notas}`)
    // Registered before any watermark, which is of the clock of the database.
    modelo.uso.push(...Array<string>(notas).fill(modelo.hoje))
    await stage.sql(
      `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em, registrada_em)
       select gen_random_uuid(), $1, $1, $2, $3, '2020-01-01' from generate_series(1, $4)`,
      [tenantId, mesDe(modelo.hoje), `${modelo.hoje}T12:00:00-03:00`, notas],
    )
  },

  /** The fatura of the month before is generated, as its preview says, and closed. */
  async faturar(life) {
    const { chance, modelo } = life
    const nth = chance.between(0, modelo.contratos.length - 1)
    const contrato = modelo.contratos[nth]!
    const mes = mesDe(addDays(`${mesDe(modelo.hoje)}-01`, -1))
    const cents = (valor: number) => Math.round(valor * 100)
    const closed = contrato.fechadas.includes(mes)
    const { cobra, soma, total } = cobranca(modelo, contrato, mes)
    if (!closed) {
      const address = `GET /admin/faturamento/preview/${contrato.id}?competencia=${mes}`
      const previa = await call(life, 'operador', address, undefined, 200)
      const itens = previa.itens.reduce((sum: number, { valor }: { valor: number }) => sum + cents(valor), 0)
      expect('the preview of a fatura', [cents(previa.total), itens], [total, total])
    }
    const body = { competencia: mes, contratoIds: [contrato.id] }
    const { geradas, existentes, ignoradas, erros } = await call(life, 'operador', `POST ${GERAR}`, body, 201)
    const due = closed ? [0, 1, 0, 0] : cobra ? [1, 0, 0, 0] : [0, 0, 1, 0]
    expect('what the run did', [geradas.length, existentes.length, ignoradas.length, erros.length], due)
    if (!geradas[0]) return
    expect('the total of a fatura', cents(geradas[0].total), total)
    const id: string = geradas[0].faturaId
    const close = `POST /admin/faturamento/faturas/${id}/fechar`
    const { status, vencimento } = await call(life, 'operador', close, { forcar: true }, 201)
    contrato.fechadas.push(mes)
    const tomados = contrato.lancamentos.filter(({ competencia }) => competencia <= mes)
    contrato.lancamentos = contrato.lancamentos.filter(({ competencia }) => competencia > mes)
    if (soma < 0) contrato.lancamentos.push({ competencia: proximoMes(mes), valor: soma })
    const vence = vencimentoDe(modelo, contrato, mes)
    expect('a closed fatura', [status, vencimento], total === 0 ? ['sem_cobranca', null] : ['aberta', vence])
    if (total === 0) return
    const fatura = { id, contrato: nth, mes, vencimento, total, pago: 0, baixado: 0, tomados, passos: [], emails: [] }
    modelo.faturas.push({ ...fatura, status: 'aberta' })
  },

  /** As the bank confirms it: a part, or what is left. */
  async pagar(life) {
    const { chance, modelo, stage } = life
    const open = modelo.faturas.filter(isOpen)
    if (open.length === 0) return
    const fatura = chance.pick(open)
    const valor = chance.next() < 0.4 ? chance.between(1, saldoDe(fatura)) : saldoDe(fatura)
    say(life, `pagar ${valor} de ${fatura.id}`)
    fatura.pago += valor
    fatura.status = saldoDe(fatura) > 0 ? 'parcialmente_paga' : fatura.baixado > 0 ? 'baixada' : 'paga'
    await stage.sql('update faturas set pago = $2, status = $3 where id = $1', [fatura.id, fatura.pago, fatura.status])
    await stage.turn()
    turn(modelo)
  },

  async baixar(life) {
    const { chance, modelo } = life
    if (modelo.faturas.length === 0) return
    const fatura = chance.pick(modelo.faturas)
    const papel = papelOf(life)
    const part = chance.next() < 0.5 && saldoDe(fatura) > 1
    const valor = part ? chance.between(1, saldoDe(fatura)) : saldoDe(fatura)
    const within = papel === 'superadmin' || fatura.baixado + valor <= ALCADA
    const status = !isOpen(fatura) ? 409 : within ? 201 : 403
    const body = { motivo: MOTIVO, ...(part && { valor: valor / 100 }) }
    await call(life, papel, `POST /admin/faturamento/faturas/${fatura.id}/write-off`, body, status)
    if (status !== 201) return
    fatura.baixado += valor
    if (saldoDe(fatura) > 0) return
    fatura.status = 'baixada'
    reevaluate(modelo, fatura.contrato)
  },

  /** A fatura is cancelled, unless something was paid or a later one follows from it. */
  async anular(life) {
    const { chance, modelo } = life
    if (modelo.faturas.length === 0) return
    const fatura = chance.pick(modelo.faturas)
    const papel = papelOf(life)
    const contrato = modelo.contratos[fatura.contrato]!
    const within = papel === 'superadmin' || fatura.total <= ALCADA
    const followed = contrato.fechadas.some((mes) => mes > fatura.mes)
    const may = ['aberta', 'vencida'].includes(fatura.status)
    const status = fatura.status === 'cancelada' ? 201 : !may ? 409 : !within ? 403 : followed ? 409 : 201
    await call(life, papel, `POST /admin/faturamento/faturas/${fatura.id}/cancelar`, { motivo: MOTIVO }, status)
    if (status !== 201 || fatura.status === 'cancelada') return
    fatura.status = 'cancelada'
    contrato.fechadas = contrato.fechadas.filter((mes) => mes !== fatura.mes)
    contrato.lancamentos.push(...fatura.tomados)
    reevaluate(modelo, fatura.contrato)
  },

  async trocar(life) {
    const { chance, modelo, stage } = life
    const [contrato, plano] = [current(life), chance.between(0, PLANOS.length - 1)]
    const quando = chance.pick(['agora', 'proxima_competencia'])
    const is = planoDe(contrato)
    const refused = plano === is || (quando === 'agora' && plano < is)
    const status = contrato.status !== 'ativo' ? 409 : refused ? 422 : 201
    const body = { planoId: stage.planos[plano], quando }
    await call(life, 'operador', `POST /admin/contratos/${contrato.id}/trocar-plano`, body, status)
    if (status !== 201) return
    if (quando === 'agora') upgrade(contrato, plano, modelo.hoje)
    else contrato.troca = { plano, em: `${proximoMes(mesDe(modelo.hoje))}-01` }
  },

  async suspender(life) {
    const contrato = current(life)
    const status = ['ativo', 'inadimplente', 'suspenso'].includes(contrato.status) ? 201 : 409
    await call(life, 'operador', `POST /admin/contratos/${contrato.id}/suspender`, { motivo: MOTIVO }, status)
    if (status === 201) Object.assign(contrato, { status: 'suspenso', porOperador: true })
  },

  async reativar(life) {
    const { chance, modelo } = life
    const [contrato, papel, forcar] = [current(life), papelOf(life), chance.next() < 0.4]
    const blocked = !forcar && overdueOf(modelo, modelo.contratos.length - 1).length > 0
    const undoes = contrato.cancelarEm !== null && contrato.status !== 'suspenso'
    const done = undoes || contrato.status === 'ativo' || (contrato.status === 'suspenso' && !blocked)
    const status = forcar && papel === 'operador' ? 403 : done ? 201 : 409
    await call(life, papel, `POST /admin/contratos/${contrato.id}/reativar`, { motivo: MOTIVO, forcar }, status)
    if (status !== 201) return
    contrato.cancelarEm = null
    if (contrato.status === 'suspenso') contrato.status = 'ativo'
  },

  async cancelar(life) {
    const { chance, modelo } = life
    const contrato = current(life)
    const em = chance.next() < 0.5 ? modelo.hoje : addDays(modelo.hoje, chance.between(1, 40))
    const body = { motivo: MOTIVO, efetivoEm: em }
    await call(life, 'operador', `POST /admin/contratos/${contrato.id}/cancelar`, body, 201)
    if (contrato.status === 'cancelado') return
    if (em === modelo.hoje) end(contrato, em)
    else contrato.cancelarEm = em
  },

  async cupom(life) {
    const { chance, stage } = life
    const [contrato, cupom] = [current(life), chance.between(0, stage.cupons.length - 1)]
    const path = `/admin/contratos/${contrato.id}`
    if (chance.next() < 0.4) {
      await call(life, 'operador', `DELETE ${path}/cupom`, undefined, 200)
      contrato.cupom = null
      return
    }
    const other = contrato.cupom !== null && contrato.cupom !== cupom
    const status = contrato.status === 'cancelado' ? 409 : other ? 422 : 201
    await call(life, 'operador', `POST ${path}/aplicar-cupom`, { codigo: stage.cupons[cupom]!.codigo }, status)
    if (status === 201) contrato.cupom = cupom
  },
}

/** Every contract and fatura of the life as the service has it. */
async function compare({ stage, modelo, tenantId, seen }: Life): Promise<void> {
  for (const [nth, contrato] of modelo.contratos.entries()) {
    if (contrato.status === 'cancelado' && nth < modelo.contratos.length - 1) continue
    const { json } = await read(stage, `GET /admin/contratos/${contrato.id}`)
    count(
      seen,
      `contrato ${contrato.status}${contrato.status === 'suspenso' && contrato.porOperador ? ' por operador' : ''}`,
    )
    const { status, plano, valorMensal, cancelarEm, trocaAgendada, cupomAplicado, lancamentos } = json
    const waiting = lancamentos.filter(({ faturaId }: { faturaId: string | null }) => faturaId === null)
    const sum = waiting.reduce((total: number, { valor }: { valor: number }) => total + Math.round(valor * 100), 0)
    const { valorMensal: price } = PLANOS[planoDe(contrato)]!
    expect(
      `contract ${nth}`,
      [
        status,
        stage.planos.indexOf(plano.id),
        valorMensal,
        cancelarEm,
        trocaAgendada?.em ?? null,
        cupomAplicado?.cupomId,
        sum,
      ],
      [
        ...[contrato.status, planoDe(contrato), price / 100, contrato.cancelarEm, contrato.troca?.em ?? null],
        ...[
          stage.cupons[contrato.cupom ?? -1]?.id,
          contrato.lancamentos.reduce((total, { valor }) => total + valor, 0),
        ],
      ],
    )
  }
  const rows = await stage.sql<Record<string, unknown>>(
    `select f.id, f.status, f.total::int, f.pago::int, f.baixado::int,
       (select sum(i.valor)::int from fatura_itens i where i.fatura_id = f.id) as itens,
       array(select passo from fatura_passos p where p.fatura_id = f.id order by passo) as passos,
       array(select split_part(chave, ':', 3) from emails e where e.chave like 'fatura:' || f.id || ':%' order by 1) as emails
     from faturas f where tenant_id = $1 and status <> 'sem_cobranca' order by numero`,
    [tenantId],
  )
  const due = modelo.faturas.map(({ id, status, total, pago, baixado, passos, emails }) => ({
    ...{ id, status, total, pago, baixado, itens: total },
    ...{ passos: passos.toSorted(), emails: emails.toSorted() },
  }))
  expect('the faturas', rows, due)
  const last = modelo.contratos.length - 1
  const { json } = await read(stage, 'GET /admin/faturamento/inadimplencia?limit=100')
  const listed = json.contratos.find(
    ({ contratoId }: { contratoId: string }) => contratoId === modelo.contratos[last]!.id,
  )
  const owed = overdueOf(modelo, last).reduce((total, fatura) => total + saldoDe(fatura), 0)
  expect('what is overdue', Math.round((listed?.saldo ?? 0) * 100), owed)
}

async function read(stage: Stage, address: string): Promise<Answer> {
  const answer = await stage.call('superadmin', address)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${answer.text}`)
  return answer
}

function expect(what: string, is: unknown, due: unknown): void {
  const [shown, expected] = [JSON.stringify(is), JSON.stringify(due)]
  if (shown !== expected) throw new Error(`${what}: the service has ${shown}, the model ${expected}`)
}
