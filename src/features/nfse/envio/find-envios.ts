import { maskPersonal } from '#features/audit/mask-personal.ts'
import { type Envio, selectEnvios } from '#features/nfse/nota/envios.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { isAllowed } from '#features/permissions/permissions.ts'
import type { EnvioDaNota, EnviosDaNota } from '#formas/notas/envio.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

type Aberturas = NonNullable<EnviosDaNota['aberturas']>

/** The messages that sent a note (address, sender, time), and the openings of its public page. Throws NAO_ENCONTRADO. */
export async function findEnvios(ctx: Ctx, notaId: string): Promise<EnviosDaNota> {
  await findNota(ctx, notaId)
  const [envios, aberturas] = await Promise.all([
    selectEnvios(ctx, notaId),
    ctx.db.one<Aberturas>(sql`
      select vezes, primeira_em as "primeiraEm", ultima_em as "ultimaEm" from aberturas_de_notas
      where tenant_id = ${ctx.tenantId} and nota_id = ${notaId}`),
  ])
  return { itens: await presentEnvios(ctx, envios), aberturas }
}

/** Who sent a message, and what happened to it, are asked for apart: their tables may be on another machine. */
async function presentEnvios(ctx: Ctx, envios: readonly Envio[]): Promise<EnvioDaNota[]> {
  if (envios.length === 0) return []
  const [pessoas, emails] = await Promise.all([
    ctx.db.query<{ id: string; nome: string }>(sql`
      select id, nome from usuarios where tenant_id = ${ctx.tenantId}
        and id = any(${envios.flatMap(({ usuarioId }) => usuarioId ?? [])}::uuid[])`),
    ctx.db.query<{ id: string; estado: string }>(sql`
      select id, estado from emails where tenant_id = ${ctx.tenantId} and id = any(${envios.map(({ id }) => id)}::uuid[])`),
  ])
  const nomes = new Map(pessoas.map(({ id, nome }) => [id, nome]))
  const estados = new Map(emails.map(({ id, estado }) => [id, estado]))
  const inteiro = isAllowed(ctx.actor, 'nota.read-conteudo')
  return envios.map(({ id, para, usuarioId, em }) => ({
    id,
    para: inteiro ? para : String(maskPersonal(para)),
    em,
    por: usuarioId && (nomes.get(usuarioId) ?? null),
    situacao: SITUACOES[estados.get(id) ?? ''] ?? null,
  }))
}

const SITUACOES: Record<string, EnvioDaNota['situacao']> = {
  pendente: 'na_fila',
  enviado: 'enviado',
  falhou: 'nao_enviado',
  limitado: 'limitado',
}
