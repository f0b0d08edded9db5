// The months, day by day: what clients, operators and the bank do, and what the service does by itself.
import { addMonths } from '#domain/competencia.ts'
import { addDays, daysBetween } from '#domain/faturamento/periods.ts'
import { turnCalendario } from '#features/faturamento/calendario/turn.ts'
import { turnBanco } from '#features/faturamento/cobrancas/clock.ts'
import { advanceContratos } from '#features/faturamento/contratos/advance.ts'
import { collect } from '#features/faturamento/inadimplencia/clock.ts'
import { turnNf } from '#features/faturamento/nf/clock.ts'
import { applyDueReajustes } from '#features/faturamento/reajustes/apply-reajuste.ts'
import { makeCertificate } from '../../simulator/certificates.ts'
import { CLIENTE_PADRAO } from '../../simulator/psp/clientes.ts'
import { type Casa, ok } from './casa.ts'
import { type Conta, openConta, openEmissora } from './contas.ts'
import * as vidas from './vidas.ts'

const MOTIVO = 'Demonstração do faturamento.'
const DIA_DA_GERACAO = 1
const DIA_DO_FECHAMENTO = 3
/** When an operator looks at what the calendar did not close. */
const DIA_DA_CONFERENCIA = '04'
/** The bank does not answer in this month, from the day before faturas are closed on. */
const BANCO_FORA = { mes: 8, de: 2, ate: 6 }
const INDICE_MENSAL = 0.38

type Contrato = { n: number; id: string; conta: Conta; vida: vidas.Vida; plano: number; inicio: string }
export type Mundo = {
  casa: Casa
  primeiro: string
  contratos: Contrato[]
  /** Notes that production authorised, by account and competência: what the faturas must have counted. */
  notas: Map<string, number>
  planos: string[]
  /** Charges that a client paid: the service may not know of it yet. */
  pagas: Set<string>
}

/** Prices, coupons, the bank, the calendar and the note of the subscription, as a superadmin sets them up. */
export async function setUp(casa: Casa, primeiro: string): Promise<Mundo> {
  const { superadmin } = casa
  const planos: string[] = []
  for (const plano of vidas.PLANOS) planos.push((await ok(superadmin.post('/admin/planos', plano), 201)).id)
  for (const cupom of vidas.CUPONS) await ok(superadmin.post('/admin/cupons', cupom), 201)
  const emissora = await openEmissora(casa)
  const { pfx } = makeCertificate(casa.ca, {
    ...{ cnpj: CLIENTE_PADRAO.cnpj, nome: 'SERVICO', senha: 'Senha@1' },
    ...{ desde: new Date(casa.app.now().getTime() - 86_400_000), dias: 3 * 365 },
  })
  await ok(
    superadmin.post('/admin/bank/credencial', {
      ...{ provedor: 'api_pix', ambiente: 'homologacao' },
      ...{ baseUrl: `${casa.pspUrl}/api/v2`, tokenUrl: `${casa.pspUrl}/oauth/token` },
      ...{ clientId: CLIENTE_PADRAO.clientId, clientSecret: CLIENTE_PADRAO.clientSecret },
      ...{ certificadoPfxBase64: pfx.toString('base64'), senhaCertificado: 'Senha@1' },
      ...{ chavePix: CLIENTE_PADRAO.chaves[0], webhookToken: 'token-da-demonstracao-do-faturamento' },
    }),
    201,
  )
  const set = (chave: string, valor: unknown) =>
    ok(superadmin.call('PUT', `/admin/settings/faturamento.${chave}`, { body: { valor, motivo: MOTIVO } }))
  await set('diaDaGeracao', DIA_DA_GERACAO)
  await set('diaDoFechamento', DIA_DO_FECHAMENTO)
  await set('acoesAutomaticas', ['emitir_cobranca', 'enviar_email'])
  await set('automatico', true)
  const nf = {
    ...{ empresaId: emissora.empresaId, ambiente: 'homologacao', codigoServico: '01.07', aliquotaIss: 3 },
    ...{ discriminacaoModelo: 'Serviço de {competencia}, fatura {numero}, plano {plano}' },
    emitirAutomaticamente: 'no_pagamento',
  }
  await ok(superadmin.call('PUT', '/admin/nf-mensalidade/config', { body: nf }))
  return { casa, primeiro, contratos: [], notas: new Map(), planos, pagas: new Set() }
}

/** One day: what was to come comes, people act, clients pay, and the service looks at everything again. */
export async function liveDay(mundo: Mundo, dia: string, quantos: number): Promise<void> {
  const { casa } = mundo
  await casa.setDay(dia)
  await actAsBank(mundo, dia)
  await advance(casa)
  await begin(mundo, dia, quantos)
  for (const contrato of mundo.contratos) await actAsOperator(mundo, contrato, dia)
  if (dia.slice(8) === '27') await issueNotes(mundo, dia.slice(0, 7))
  if (dia === `${addMonths(mundo.primeiro, 12)}-15`) await readjust(mundo)
  await turnCalendario(casa.app)
  await casa.drain()
  if (dia.slice(8) === DIA_DA_CONFERENCIA) await check(casa)
  await pay(mundo, dia)
  await casa.drain()
  await advance(casa)
  await casa.drain()
}

/** What the clocks of a worker do, each by itself. */
async function advance({ app }: Casa): Promise<void> {
  await Promise.all([advanceContratos(app), applyDueReajustes(app), collect(app), turnBanco(app), turnNf(app)])
}

/** The clocks turn each minute: what the last turn of the last day saw paid, the next one issues the note of. */
export async function endTheDay({ casa }: Mundo): Promise<void> {
  await advance(casa)
  await casa.drain()
}

async function actAsBank({ casa, primeiro }: Mundo, dia: string): Promise<void> {
  const mes = addMonths(primeiro, BANCO_FORA.mes)
  if (dia === `${mes}-0${BANCO_FORA.de}`) await casa.psp('PUT humores', { operacao: 'todas', humor: 'erro-503' })
  if (dia === `${mes}-0${BANCO_FORA.ate}`) await casa.psp('DELETE humores')
}

async function begin({ casa, contratos, planos, primeiro }: Mundo, dia: string, quantos: number): Promise<void> {
  for (let n = 0; n < quantos; n++) {
    const vida = vidas.vidaDe(n)
    if (dia !== `${addMonths(primeiro, vida.inicio.mes)}-${String(vida.inicio.dia).padStart(2, '0')}`) continue
    const conta = await openConta(casa, n + 1, `Cliente ${String(n + 1).padStart(2, '0')} Ltda`)
    const { id } = await ok(
      casa.operador.post('/admin/contratos', {
        ...{
          tenantId: conta.id,
          planoId: planos[vida.plano],
          diaVencimento: vida.diaVencimento,
          indiceReajuste: 'ipca',
        },
        ...(vida.cupom && { cupomCodigo: vida.cupom }),
      }),
      201,
    )
    contratos.push({ n, id, conta, vida, plano: vida.plano, inicio: dia })
  }
}

/** What an operator does for a contract on days of its life. */
async function actAsOperator(mundo: Mundo, contrato: Contrato, dia: string): Promise<void> {
  const { casa, planos, primeiro } = mundo
  const { id, vida } = contrato
  const path = (act: string) => `/admin/contratos/${id}/${act}`
  const isDay = (mes: number | null, day: string) =>
    mes !== null && dia === `${addMonths(primeiro, vida.inicio.mes + mes)}-${day}`
  const change = async (plano: number, quando: string) => {
    const { versao } = await ok(casa.operador.get(`/admin/contratos/${id}`))
    await ok(casa.operador.post(path('trocar-plano'), { planoId: planos[plano], quando, versao }), 201)
    contrato.plano = plano
  }
  if (vida.desiste && dia === addDays(contrato.inicio, vidas.DESISTE_APOS_DIAS))
    await ok(casa.operador.post(path('cancelar'), { motivo: MOTIVO }), 201)
  if (isDay(vida.upgrade, '14')) await change(contrato.plano + 1, 'agora')
  if (isDay(vida.downgrade, '20')) await change(contrato.plano - 1, 'proxima_competencia')
  if (isDay(vida.cancela, '18')) await ok(casa.operador.post(path('cancelar'), { motivo: MOTIVO }), 201)
  if (vida.pagador !== 'some') return
  const overdue = await casa.sql<{ id: string; dias: number; status: string }>(
    `select f.id, ($2::date - f.vencimento) as dias, c.status from faturas f join contratos c on c.id = f.contrato_id
     where f.contrato_id = $1 and f.status in ('vencida', 'parcialmente_paga') order by f.vencimento`,
    [id, dia],
  )
  if (overdue.some(({ dias, status }) => dias === vidas.CANCELA_APOS_DIAS && status !== 'cancelado'))
    await ok(casa.operador.post(path('cancelar'), { motivo: MOTIVO }), 201)
  for (const fatura of overdue.filter(({ dias }) => dias === vidas.BAIXA_APOS_DIAS))
    await ok(casa.superadmin.post(`/admin/faturamento/faturas/${fatura.id}/write-off`, { motivo: MOTIVO }), 201)
}

/** The notes of a month that the cities authorised, loaded as the rows that authorising them writes. */
async function issueNotes({ casa, contratos, notas, primeiro }: Mundo, competencia: string): Promise<void> {
  for (const { n, id, conta, plano, vida } of contratos) {
    const [row] = await casa.sql<{ status: string }>('select status from contratos where id = $1', [id])
    if (row!.status !== 'ativo' && row!.status !== 'inadimplente') continue
    const mes = daysBetween(`${addMonths(primeiro, vida.inicio.mes)}-01`, `${competencia}-01`)
    const quantas = vidas.notasDe(n, plano, Math.round(mes / 30))
    await casa.sql(
      `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em, registrada_em)
       select gen_random_uuid(), $1, $2, $3, $4, $4 from generate_series(1, $5)`,
      [conta.id, conta.empresaId, competencia, casa.app.now(), quantas],
    )
    notas.set(`${conta.id} ${competencia}`, quantas)
  }
}

/** A year of the index, and the readjustment of all who have had a contract for as long. */
async function readjust({ casa, primeiro }: Mundo): Promise<void> {
  const meses = Array.from({ length: 12 }, (_, nth) => addMonths(primeiro, nth))
  const valores = meses.map((competencia) => ({ competencia, percentual: INDICE_MENSAL }))
  const body = { indice: 'ipca', valores, motivo: MOTIVO }
  await ok(casa.superadmin.call('PUT', '/admin/indices', { body }))
  await ok(
    casa.superadmin.post('/admin/reajustes', {
      ...{ indice: 'ipca', periodoInicio: meses[0], periodoFim: meses[11], alvo: { todos: true } },
      ...{ vigencia: addMonths(primeiro, 13), motivo: MOTIVO },
    }),
    201,
  )
}

/** Faturas that are out of bounds wait for a person, who closes, charges and mails them. */
async function check({ operador }: Casa): Promise<void> {
  const { items } = await ok(operador.get('/admin/faturamento/faturas?status=rascunho&limit=100'))
  for (const { id } of items) {
    const path = `/admin/faturamento/faturas/${id}`
    const { total } = await ok(operador.post(`${path}/fechar`, { forcar: true }), 201)
    if (total === 0) continue
    await ok(operador.post(`${path}/emitir-cobranca`, { meio: 'pix' }), 201)
    await ok(operador.post(`${path}/enviar-email`, {}), 201)
  }
}

type Devida = { txid: string; contratoId: string; vencimento: string; ordem: number }

/** Clients pay the Pix of their faturas at their bank, each as it uses to; the bank announces it to the service. */
async function pay({ casa, contratos, pagas }: Mundo, dia: string): Promise<void> {
  const due = await casa.sql<Devida>(
    `select k.txid, f.contrato_id as "contratoId", f.vencimento::text,
       (select count(*)::int from faturas g where g.contrato_id = f.contrato_id and g.vencimento < f.vencimento) as ordem
     from cobrancas k join faturas f on f.id = k.fatura_id
     where k.status in ('emitida', 'vencida') and k.pix_copia_e_cola is not null and f.vencimento <= $1 order by f.vencimento`,
    [dia],
  )
  for (const cobranca of due) {
    const { vida } = contratos.find(({ id }) => id === cobranca.contratoId)!
    const oldest = due.find(({ contratoId }) => contratoId === cobranca.contratoId)!
    if (pagas.has(cobranca.txid) || !paysOn(vida.pagador, cobranca, oldest, dia)) continue
    const { vezes, devolve } = {
      vezes: vida.pagaDuasVezes === cobranca.ordem ? 2 : 1,
      devolve: vida.devolve?.mes === cobranca.ordem ? vida.devolve : null,
    }
    pagas.add(cobranca.txid)
    const pagos = await casa.psp('POST pagar', { txid: cobranca.txid, vezes })
    const back = vezes === 2 ? { valor: pagos[1].valor } : devolve
    const { endToEndId } = pagos.at(-1)
    if (back) await casa.psp('POST devolver', { endToEndId, id: 'd1', ...(back.valor && { valor: back.valor }) })
  }
}

/** `oldest`: what is due longest of the same contract, which who comes back pays with the rest. */
function paysOn(pagador: vidas.Pagador, { vencimento, ordem }: Devida, oldest: Devida, dia: string): boolean {
  if (pagador === 'atrasado') return daysBetween(vencimento, dia) >= vidas.ATRASO_DIAS
  if (pagador === 'em dia' || ordem < vidas.SOME_NA) return true
  if (pagador === 'some') return false
  return oldest.ordem > vidas.SOME_NA || daysBetween(oldest.vencimento, dia) >= vidas.VOLTA_DIAS
}
