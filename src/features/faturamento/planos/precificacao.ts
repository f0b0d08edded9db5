import { diaOf } from '#domain/competencia.ts'
import type { DescontoVolume, Faixa } from '#domain/faturamento/excedente.ts'
import { alemDaLei, dentroDaLei, JUROS_MENSAIS_MAXIMOS, MULTA_MAXIMA } from '#domain/faturamento/limites-da-mora.ts'
import { type Centavos, centavos, type Percentual, percent, percentual, reais } from '#domain/money.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NovaPrecificacao, Precificacao } from '#formas/faturamento/precificacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { refuseUnordered } from './check-faixas.ts'
import { faixasEmCentavos, faixasEmReais } from './plano-row.ts'
import { refuseVersao } from './refuse-versao.ts'

/** The general prices and terms of the service; amounts in reais. */
type TermosGerais = Omit<NovaPrecificacao, 'vigenteDesde' | 'versao' | 'motivo'>

/** The same with amounts in centavos, as the calculation takes them. */
export type PrecificacaoRow = Omit<
  Precificacao,
  'faixas' | 'descontoVolume' | 'multaPercentual' | 'jurosMensalPercentual' | 'proxima'
> & {
  valorNotaPadrao: Centavos
  faixas: Faixa[]
  descontoVolume: DescontoVolume[]
  multa: Percentual
  jurosMensal: Percentual
}

/** The prices before an operator sets any: nothing is charged beyond what a contract says. */
const INICIAL: PrecificacaoRow = {
  versao: 0,
  vigenteDesde: '2026-01-01',
  valorNotaPadrao: 0 as Centavos,
  faixas: [],
  descontoVolume: [],
  multa: MULTA_MAXIMA,
  jurosMensal: JUROS_MENSAIS_MAXIMOS,
  diasTolerancia: 10,
  diasSuspensao: 30,
  diaVencimentoPadrao: 10,
}

const COLUMNS = sql`versao, vigente_desde::text as "vigenteDesde", valor_nota_padrao as "valorNotaPadrao", faixas,
  desconto_volume as "descontoVolume", multa_percentual as multa, juros_mensal_percentual as "jurosMensal",
  dias_tolerancia as "diasTolerancia", dias_suspensao as "diasSuspensao", dia_vencimento_padrao as "diaVencimentoPadrao"`

/** The terms in force on a day: the newest version among those that began by then. */
export async function precificacaoEm(db: Db, dia: string): Promise<PrecificacaoRow> {
  const row = await db.one<PrecificacaoRow>(sql`
    select ${COLUMNS} from precificacoes where vigente_desde <= ${dia} order by versao desc limit 1`)
  return row ? dentroDaLei(row) : INICIAL
}

/** The general prices now, and the next ones. */
export async function showPrecificacao(ctx: Ctx): Promise<Precificacao> {
  allow(ctx, 'admin.faturamento.read')
  return read(ctx.app.sistema, diaOf(ctx.now().getTime()))
}

/**
 * A new version of the general prices, from a day on: today or later, so that the past is never rewritten. It takes the
 * place of versions that have not begun. Throws SCHEMA_DPS_INVALIDO (a day that passed, faixas out of order, suspension
 * before tolerance, multa or juros beyond the law), ESTADO_INVALIDO (changed meanwhile).
 */
export async function replacePrecificacao(ctx: Ctx, nova: NovaPrecificacao): Promise<Precificacao> {
  allow(ctx, 'admin.preco.write')
  const hoje = diaOf(ctx.now().getTime())
  const { vigenteDesde = hoje, versao: vista, motivo = null, ...termos } = nova
  refuseBad(termos, vigenteDesde, hoje)
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  return ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext('precificacao'))`)
    const before = await db.one<PrecificacaoRow>(sql`select ${COLUMNS} from precificacoes order by versao desc limit 1`)
    refuseVersao(before?.versao ?? 0, vista)
    const versao = (before?.versao ?? 0) + 1
    const descontos = termos.descontoVolume.map((each) => ({ ...each, percentual: percentual(each.percentual) }))
    await db.query(sql`
      insert into precificacoes (versao, vigente_desde, valor_nota_padrao, faixas, desconto_volume, multa_percentual,
        juros_mensal_percentual, dias_tolerancia, dias_suspensao, dia_vencimento_padrao, motivo, criada_em, criada_por)
      values (${versao}, ${vigenteDesde}, ${centavos(termos.valorNotaPadrao)},
        ${JSON.stringify(faixasEmCentavos(termos.faixas))}, ${JSON.stringify(descontos)},
        ${percentual(termos.multaPercentual)}, ${percentual(termos.jurosMensalPercentual)}, ${termos.diasTolerancia},
        ${termos.diasSuspensao}, ${termos.diaVencimentoPadrao}, ${motivo}, ${ctx.now()}, ${por})`)
    const detalhe = { de: present(before ?? INICIAL), para: { ...termos, vigenteDesde }, ...(motivo && { motivo }) }
    await audit(db, ctx, {
      acao: 'precificacao.replace',
      recurso: 'precificacao',
      recursoId: String(versao),
      detalhe,
    })
    return read(db, hoje)
  })
}

function refuseBad(termos: TermosGerais, vigenteDesde: string, hoje: string): void {
  refuseUnordered('faixas', 'ate', termos.faixas)
  refuseUnordered('descontoVolume', 'aPartirDe', termos.descontoVolume)
  const erros = [
    ...(vigenteDesde < hoje
      ? [
          {
            campo: 'vigenteDesde',
            mensagem: `Recebido ${vigenteDesde}, que já passou; o primeiro dia possível é ${hoje}.`,
          },
        ]
      : []),
    ...(termos.diasSuspensao < termos.diasTolerancia
      ? [
          {
            campo: 'diasSuspensao',
            mensagem: `Recebido ${termos.diasSuspensao}, menos que diasTolerancia (${termos.diasTolerancia}).`,
          },
        ]
      : []),
  ].map((erro) => ({ ...erro, codigo: 'VALOR_FORA_DO_LIMITE' }))
  erros.push(...alemDaLei(termos))
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'precificacao', { erros })
}

async function read(db: Db, hoje: string): Promise<Precificacao> {
  const newest = await db.one<PrecificacaoRow>(sql`
    select ${COLUMNS} from precificacoes where vigente_desde > ${hoje} order by versao desc limit 1`)
  const atual = await precificacaoEm(db, hoje)
  return { ...present(atual), proxima: newest && newest.versao > atual.versao ? present(newest) : null }
}

const present = ({ multa, jurosMensal, ...row }: PrecificacaoRow) => ({
  ...row,
  valorNotaPadrao: reais(row.valorNotaPadrao),
  faixas: faixasEmReais(row.faixas),
  descontoVolume: row.descontoVolume.map((each) => ({ ...each, percentual: percent(each.percentual) })),
  multaPercentual: percent(multa),
  jurosMensalPercentual: percent(jurosMensal),
})
