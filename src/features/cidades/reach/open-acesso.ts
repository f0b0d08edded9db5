import type { NfseConfig } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { Secret } from '#platform/secret.ts'
import type { LoginDaCidade } from '#tracks/track.ts'

type Row = {
  tenantId: string
  dados: Partial<NfseConfig> & { usuario?: string | null }
  senha: Buffer | null
  token: Buffer | null
}

/** The company's login at the city: user, password and token of its nfse-config; null where it set none. */
export async function openAcesso(
  app: App,
  empresaId: string,
  municipio: string,
  ambiente: Ambiente,
): Promise<LoginDaCidade> {
  const row = await app.sistema.one<Row>(sql`
    select tenant_id as "tenantId", dados, senha_selada as senha, token_selado as token from nfse_configs
    where empresa_id = ${empresaId} and municipio = ${municipio} and ambiente = ${ambiente}`)
  if (!row) return { usuario: null, senha: null, token: null }
  const open = (kind: 'senha' | 'token', sealed: Buffer | null) =>
    sealed &&
    new Secret(
      app.vault.openSecret(configScope({ kind, tenantId: row.tenantId, empresaId, municipio, ambiente }), sealed),
    )
  return { usuario: row.dados.usuario ?? null, senha: open('senha', row.senha), token: open('token', row.token) }
}

/** The scope a configuration's secret is sealed for: with another company, city or ambiente it cannot be opened. */
export const configScope = (owner: {
  kind: 'senha' | 'token'
  tenantId: string
  empresaId: string
  municipio: string
  ambiente: Ambiente
}): string => `config|${owner.kind}|${owner.tenantId}|${owner.empresaId}|${owner.municipio}|${owner.ambiente}`
