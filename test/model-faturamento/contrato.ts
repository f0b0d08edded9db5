// The acts of operators on contracts, and the model's expectation for each.
import { addDays } from '#domain/faturamento/periods.ts'
import { type Atos, call, current, type Life, MOTIVO, papelOf } from './life.ts'
import {
  advance,
  type Contrato,
  end,
  mesDe,
  overdueOf,
  PLANOS,
  planoDe,
  proximoMes,
  reactivate,
  suspend,
  upgrade,
} from './model.ts'

/** The contract as a command finds it, which first does what the days of the contract brought; a refused one undoes that. */
function found({ modelo, ...life }: Life): { contrato: Contrato; seen: Contrato } {
  const contrato = current({ modelo, ...life })
  const seen = structuredClone(contrato)
  advance(seen, modelo.hoje)
  return { contrato, seen }
}

export async function contratar(life: Life): Promise<void> {
  const { chance, modelo, stage, tenantId } = life
  const plano = chance.between(0, PLANOS.length - 1)
  const inicio = chance.next() < 0.2 ? addDays(modelo.hoje, chance.between(1, 20)) : modelo.hoje
  const diaVencimento = chance.between(1, 28)
  const body = { tenantId, planoId: stage.planos[plano], dataInicio: inicio, diaVencimento }
  const live = modelo.contratos.length > 0 && found(life).seen.status !== 'cancelado'
  const json = await call(life, 'operador', 'POST /admin/contratos', body, live ? 409 : 201)
  if (live) return
  if (modelo.contratos.length > 0) advance(current(life), modelo.hoje)
  modelo.contratos.push({
    ...{ id: json.id, status: inicio > modelo.hoje ? 'agendado' : 'ativo', porOperador: false, criadoEm: modelo.hoje },
    ...{ inicio, fim: null, cancelarEm: null, termos: [{ desde: inicio, plano }], troca: null, cupom: null },
    ...{ diaVencimento, lancamentos: [], fechadas: [], suspensoes: [] },
  })
}

export const DO_CONTRATO: Atos<'contratar' | 'trocar' | 'suspender' | 'reativar' | 'cancelar' | 'cupom'> = {
  contratar,

  async trocar(life) {
    const { chance, modelo, stage } = life
    const { contrato, seen } = found(life)
    const plano = chance.between(0, PLANOS.length - 1)
    const quando = chance.pick(['agora', 'proxima_competencia'])
    const is = planoDe(seen)
    const refused = plano === is || (quando === 'agora' && plano < is)
    const status = seen.status !== 'ativo' ? 409 : refused ? 422 : 201
    const body = { planoId: stage.planos[plano], quando }
    await call(life, 'operador', `POST /admin/contratos/${contrato.id}/trocar-plano`, body, status)
    if (status !== 201) return
    advance(contrato, modelo.hoje)
    if (quando === 'agora') upgrade(contrato, plano, modelo.hoje)
    else contrato.troca = { plano, em: `${proximoMes(mesDe(modelo.hoje))}-01` }
  },

  async suspender(life) {
    const { contrato, seen } = found(life)
    const status = ['ativo', 'inadimplente', 'suspenso'].includes(seen.status) ? 201 : 409
    await call(life, 'operador', `POST /admin/contratos/${contrato.id}/suspender`, { motivo: MOTIVO }, status)
    if (status !== 201) return
    advance(contrato, life.modelo.hoje)
    suspend(contrato, true, life.modelo.hoje)
  },

  async reativar(life) {
    const { chance, modelo } = life
    const { contrato, seen } = found(life)
    const [papel, forcar] = [papelOf(life), chance.next() < 0.4]
    const blocked = !forcar && overdueOf(modelo, modelo.contratos.length - 1).length > 0
    const undoes = seen.cancelarEm !== null && seen.status !== 'suspenso'
    const done = undoes || seen.status === 'ativo' || (seen.status === 'suspenso' && !blocked)
    const status = forcar && papel === 'operador' ? 403 : done ? 201 : 409
    await call(life, papel, `POST /admin/contratos/${contrato.id}/reativar`, { motivo: MOTIVO, forcar }, status)
    if (status !== 201) return
    advance(contrato, modelo.hoje)
    contrato.cancelarEm = null
    if (contrato.status === 'suspenso') reactivate(contrato, modelo.hoje)
  },

  async cancelar(life) {
    const { chance, modelo } = life
    const contrato = current(life)
    const em = chance.next() < 0.5 ? modelo.hoje : addDays(modelo.hoje, chance.between(1, 40))
    const body = { motivo: MOTIVO, efetivoEm: em }
    await call(life, 'operador', `POST /admin/contratos/${contrato.id}/cancelar`, body, 201)
    advance(contrato, modelo.hoje)
    if (contrato.status === 'cancelado') return
    if (em === modelo.hoje) end(contrato, em)
    else contrato.cancelarEm = em
  },

  async cupom(life) {
    const { chance, modelo, stage } = life
    const { contrato, seen } = found(life)
    const cupom = chance.between(0, stage.cupons.length - 1)
    const path = `/admin/contratos/${contrato.id}`
    if (chance.next() < 0.4) {
      await call(life, 'operador', `DELETE ${path}/cupom`, undefined, 200)
      contrato.cupom = null
      return
    }
    const other = seen.cupom !== null && seen.cupom !== cupom
    const status = seen.status === 'cancelado' ? 409 : other ? 422 : 201
    await call(life, 'operador', `POST ${path}/aplicar-cupom`, { codigo: stage.cupons[cupom]!.codigo }, status)
    if (status !== 201) return
    advance(contrato, modelo.hoje)
    contrato.cupom = cupom
  },
}
