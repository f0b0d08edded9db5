// Faturas: generated and closed, written off, cancelled.
import { addDays } from '#domain/faturamento/periods.ts'
import { viva } from './dinheiro.ts'
import { type Atos, call, expect, MOTIVO, papelOf } from './life.ts'
import { ALCADA, advance, cobranca, isOpen, mesDe, proximoMes, reevaluate, saldoDe, vencimentoDe } from './model.ts'

const GERAR = '/admin/faturamento/gerar'

export const DA_FATURA: Atos<'faturar' | 'baixar' | 'anular'> = {
  /** The fatura of the month before is generated, as its preview says, and closed. */
  async faturar(life) {
    const { chance, modelo } = life
    const nth = chance.between(0, modelo.contratos.length - 1)
    const contrato = modelo.contratos[nth]!
    const mes = mesDe(addDays(`${mesDe(modelo.hoje)}-01`, -1))
    const cents = (valor: number) => Math.round(valor * 100)
    const closed = contrato.fechadas.includes(mes)
    const seen = structuredClone(contrato)
    advance(seen, modelo.hoje)
    const { cobra, soma, total } = cobranca(modelo, seen, mes)
    if (!closed) {
      const address = `GET /admin/faturamento/preview/${contrato.id}?competencia=${mes}`
      const previa = await call(life, 'operador', address, undefined, 200)
      const itens = previa.itens.reduce((sum: number, { valor }: { valor: number }) => sum + cents(valor), 0)
      expect('the preview of a fatura', [cents(previa.total), itens], [total, total])
    }
    const body = { competencia: mes, contratoIds: [contrato.id] }
    const { geradas, existentes, ignoradas, erros } = await call(life, 'operador', `POST ${GERAR}`, body, 201)
    for (const each of modelo.contratos) advance(each, modelo.hoje)
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
    modelo.faturas.push({
      ...{ id, contrato: nth, mes, vencimento, total, pago: 0, multa: 0, juros: 0, baixado: 0, tomados },
      ...{ passos: [], emails: [], reaberturas: 0, reabertaEm: null, status: 'aberta' },
    })
  },

  async baixar(life) {
    const { chance, modelo } = life
    if (modelo.faturas.length === 0) return
    const fatura = chance.pick(modelo.faturas)
    const papel = papelOf(life)
    const part = chance.next() < 0.5 && saldoDe(fatura) > 1
    const valor = part ? chance.between(1, saldoDe(fatura)) : saldoDe(fatura)
    const within = papel === 'superadmin' || fatura.baixado + valor <= ALCADA
    const repeated = fatura.status === 'baixada' && !part
    const tied = viva(modelo, modelo.faturas.indexOf(fatura)) !== undefined
    const status = repeated ? 201 : !isOpen(fatura) || tied ? 409 : within ? 201 : 403
    const body = { motivo: MOTIVO, ...(part && { valor: valor / 100 }) }
    await call(life, papel, `POST /admin/faturamento/faturas/${fatura.id}/write-off`, body, status)
    if (status !== 201 || repeated) return
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
    const tied = viva(modelo, modelo.faturas.indexOf(fatura)) !== undefined
    const may = ['aberta', 'vencida'].includes(fatura.status)
    const status = fatura.status === 'cancelada' ? 201 : !may ? 409 : !within ? 403 : tied || followed ? 409 : 201
    await call(life, papel, `POST /admin/faturamento/faturas/${fatura.id}/cancelar`, { motivo: MOTIVO }, status)
    if (status !== 201 || fatura.status === 'cancelada') return
    fatura.status = 'cancelada'
    contrato.fechadas = contrato.fechadas.filter((mes) => mes !== fatura.mes)
    contrato.lancamentos.push(...fatura.tomados)
    reevaluate(modelo, fatura.contrato)
  },
}
