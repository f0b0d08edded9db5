import type { Ambiente } from '#domain/nota/nota.ts'
import type { CredencialDoBanco } from '#formas/faturamento/credencial.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** How the service reaches its bank, without the secrets; `webhookUrl` has no token. */
export type CredencialRow = Omit<
  CredencialDoBanco,
  'clientIdMascarado' | 'criadoEm' | 'certificadoValidoAte' | 'webhookRegistradoEm' | 'tokenAnteriorAte'
> & {
  clientId: string
  certificadoValidoAte: Date
  webhookRegistradoEm: Date | null
  tokenAnteriorAte: Date | null
  criadaEm: Date
  atualizadaEm: Date
}

const COLUMNS = sql`id, provedor, ambiente, base_url as "baseUrl", token_url as "tokenUrl", client_id as "clientId",
  chave_pix as "chavePix", escopos, webhook_url as "webhookUrl", certificado_valido_ate as "certificadoValidoAte",
  webhook_registrado_em as "webhookRegistradoEm", webhook_token_anterior_ate as "tokenAnteriorAte",
  criada_em as "criadaEm", atualizada_em as "atualizadaEm"`

export const selectCredenciais = (db: Db, rest: Sql): Promise<CredencialRow[]> =>
  db.query<CredencialRow>(sql`select ${COLUMNS} from banco_credenciais ${rest}`)

/** The environment of the bank that this process may reach: real money only where real notes are issued. */
export const ambienteDoBanco = ({ config }: App): Ambiente => (config.permitirProducao ? 'producao' : 'homologacao')

/** The credential in force, or null. */
export async function findCredencialViva(db: Db, app: App, { lock = false } = {}): Promise<CredencialRow | null> {
  const [row] = await selectCredenciais(
    db,
    sql`where ambiente = ${ambienteDoBanco(app)} and revogada_em is null ${lock ? sql`for update` : sql``}`,
  )
  return row ?? null
}

/** The same under `for share`: it is not revoked until the transaction ends. Throws CREDENCIAL_DO_BANCO_AUSENTE. */
export async function holdCredencial(db: Db, app: App): Promise<CredencialRow> {
  const [row] = await selectCredenciais(
    db,
    sql`where ambiente = ${ambienteDoBanco(app)} and revogada_em is null for share`,
  )
  if (!row) throw new Refusal('CREDENCIAL_DO_BANCO_AUSENTE')
  return row
}

/** A credential as the API shows it: no secret, and no token in the address. */
export function presentCredencial({ clientId, criadaEm, atualizadaEm: _, ...row }: CredencialRow): CredencialDoBanco {
  return { ...row, clientIdMascarado: maskClientId(clientId), criadoEm: criadaEm }
}

/** The beginning of a client id, by which people recognise it. */
export const maskClientId = (clientId: string): string =>
  `${clientId.slice(0, Math.min(4, Math.floor(clientId.length / 4)))}***`
