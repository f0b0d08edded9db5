import type { ChaveDeAjuste } from '#domain/ajustes.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * Throws SCHEMA_DPS_INVALIDO naming each connection or padrão to pause that does not exist: a typing error pauses
 * nothing.
 */
export async function refuseUnknownTargets(db: Db, chave: ChaveDeAjuste, valor: unknown): Promise<void> {
  const targets = TARGETS[chave]
  if (!targets || !Array.isArray(valor)) return
  const known = new Set([
    ...targets.always,
    ...(await db.query<{ nome: string }>(targets.select)).map(({ nome }) => nome),
  ])
  const erros = valor.flatMap((nome: string, index) =>
    known.has(nome)
      ? []
      : [
          {
            campo: `valor[${index}]`,
            codigo: 'VALOR_NAO_PERMITIDO',
            mensagem: `Recebido "${nome}", que não é ${targets.what} deste serviço.`,
            correcao: `Confira o nome em ${targets.where}.`,
          },
        ],
  )
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', `ajuste ${chave}`, { erros })
}

const TARGETS: Partial<
  Record<ChaveDeAjuste, { what: string; where: string; select: ReturnType<typeof sql>; always: string[] }>
> = {
  'emissao.pausarConexoes': {
    what: 'uma conexão',
    where: 'GET /admin/conexoes',
    select: sql`select distinct slug as nome from conexoes`,
    always: ['sefin-nacional'],
  },
  'emissao.pausarPadroes': {
    what: 'o padrão de uma conexão',
    where: 'GET /admin/municipios/padroes/distintos',
    select: sql`select distinct template ->> 'padrao' as nome from conexoes`,
    always: ['dps-1.01'],
  },
}
