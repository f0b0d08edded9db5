import { competenciaOf } from '#domain/competencia.ts'
import { fillModelo } from '#domain/faturamento/discriminacao.ts'
import { decimalString, percent, reais } from '#domain/money.ts'
import type { PedidoNota, PedidoTomador } from '#domain/nota/pedido.ts'
import { type FaturaRow, selectItens } from '#features/faturamento/faturas/fatura-row.ts'
import { usoDaFatura } from '#features/faturamento/faturas/uso-da-fatura.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { NfConfigRow } from './config.ts'

type Partes = { config: NfConfigRow; fatura: FaturaRow; tomador: PedidoTomador; idIntegracao: string; now: Date }

/** The request for the note of a fatura, as a client would send it. */
export async function buildPedido(db: Db, { config, fatura, tomador, idIntegracao, now }: Partes): Promise<PedidoNota> {
  const emitente = await db.one<{ municipio: string }>(
    sql`select municipio from empresas where id = ${config.empresaId}`,
  )
  const { codigoTributacao, codigoNbs, reforma } = config
  const mes = competenciaOf(now.getTime())
  return {
    idIntegracao,
    prestador: { cpfCnpj: config.cpfCnpj },
    tomador,
    // A city refuses a month that has not begun.
    competencia: fatura.competencia < mes ? fatura.competencia : mes,
    servico: [
      {
        codigo: config.codigoServico,
        municipioPrestacao: emitente!.municipio,
        discriminacao: await discriminacaoOf(db, config, fatura),
        ...(codigoTributacao && { codigoTributacao }),
        ...(codigoNbs && { codigoNbs }),
        valor: { servico: reais(fatura.total) },
        iss: { aliquota: percent(config.aliquotaIss) },
        ...(reforma && { reforma }),
      },
    ],
  }
}

async function discriminacaoOf(db: Db, { discriminacaoModelo }: NfConfigRow, fatura: FaturaRow): Promise<string> {
  const itens = await selectItens(db, fatura.id)
  const uso = await usoDaFatura(db, fatura)
  const contrato = await db.one<{ plano: string | null }>(sql`
    select v.nome as plano from contratos c
    join plano_versoes v on v.plano_id = c.plano_id and v.versao = c.plano_versao where c.id = ${fatura.contratoId}`)
  return fillModelo(discriminacaoModelo, {
    competencia: mesPorExtenso(fatura.competencia),
    numero: String(fatura.numero),
    conta: fatura.tenantNome,
    plano: contrato?.plano ?? 'sem plano',
    vencimento: fatura.vencimento!.split('-').reverse().join('/'),
    total: `R$ ${decimalString(fatura.total).replace('.', ',')}`,
    itens: itens.map(({ descricao, valor }) => `${descricao}: R$ ${valor.toFixed(2).replace('.', ',')}`).join('\n'),
    notas: String(uso.reduce((total, { notasAutorizadas }) => total + notasAutorizadas, 0)),
  })
}

const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `2026-11` → `novembro de 2026`. */
export const mesPorExtenso = (competencia: string): string => MES.format(new Date(`${competencia}-15T00:00:00Z`))
