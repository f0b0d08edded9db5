import { randomUUID } from 'node:crypto'
import { ESCOPOS } from '#banco/pedir.ts'
import type { Codigo } from '#domain/codigos.ts'
import { toBrasilia } from '#domain/competencia.ts'
import { audit } from '#features/audit/audit.ts'
import { secondPerson } from '#features/confirmacoes/two-people.ts'
import { readCertificado } from '#features/empresas/upload-certificado.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CredencialCadastrada, NovaCredencial } from '#formas/faturamento/credencial.ts'
import type { Confirmacao } from '#formas/operacao/fila.ts'
import type { PfxContent } from '#platform/certificates/read-pfx.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { AddressError, assertPublicUrl } from '#platform/http-client/address-guard.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { conflict } from '#platform/state-conflict.ts'
import {
  ambienteDoBanco,
  type CredencialRow,
  findCredencialViva,
  maskClientId,
  presentCredencial,
  selectCredenciais,
} from './credencial-row.ts'
import { hashOf, newToken, sealSegredos } from './segredos.ts'
import { tryCredencial } from './try-credencial.ts'

/** The registered credential, or the act that waits for a second person. */
type Cadastro = { credencial: CredencialCadastrada } | { confirmacao: Confirmacao }

/** How long the bank may use the previous token after a rotation. */
const ROTACAO_MS = 24 * 3_600_000

/**
 * Puts the credential of the bank in force. For the same account of the same bank the secrets and the token of the
 * webhook are replaced, and the token before is accepted for a day; a new address of the same account takes a second
 * superadmin, and its charges live on; the credential of another account is refused while one is in force (ESTADO_INVALIDO), and after it is revoked another superadmin must confirm it. A revoked one of the same
 * account is in force again, and with it the charges that
 * were made by it. The secrets are stored sealed, and the bank is asked once whether it accepts them. Throws SCHEMA_DPS_INVALIDO for an address or an
 * environment that this server does not reach, the refusals of a certificate, and as `secondPerson` does.
 */
export async function registerCredencial(ctx: Ctx, nova: NovaCredencial): Promise<Cadastro> {
  allow(ctx, 'admin.banco.write')
  const { app } = ctx
  refuseBad(ctx, nova)
  const certificado = await readCertificado(nova.certificadoPfxBase64, nova.senhaCertificado, 'certificadoPfxBase64')
  refuseExpired(certificado, ctx.now())
  const made = await app.sistema.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext('banco_credenciais'))`)
    const live = await findCredencialViva(db, app, { lock: true })
    if (live) refuseOther(live, nova)
    const last = live ?? (await findLast(db, nova))
    const pending =
      last && otherIn(last, nova) ? await secondPerson(db, ctx, changeOf(nova, certificado), nova.confirmacao) : null
    if (pending) return { confirmacao: pending }
    const before = live ?? (await findRevoked(db, nova))
    const moved = before && before.baseUrl !== withoutSlash(nova.baseUrl) ? { baseUrlAnterior: before.baseUrl } : {}
    const id = before?.id ?? randomUUID()
    const webhookToken = nova.webhookToken ?? newToken()
    const sealed = sealSegredos(app, id, { clientSecret: nova.clientSecret, webhookToken, certificado })
    await (before
      ? rotate(db, ctx, before, { nova, sealed, webhookToken, certificado })
      : insert(db, ctx, id, { nova, sealed, webhookToken, certificado }))
    await enqueue(db, [{ fila: 'banco.conciliar', chave: `webhook:${id}`, tenantId: null, grupo: 'banco' }])
    const { impressaoDigital } = certificado
    await audit(
      db,
      { ...ctx, tenantId: '' },
      {
        acao: `credencial-banco.${live ? 'rotate' : before ? 'restore' : 'create'}`,
        recurso: 'credencial-banco',
        recursoId: id,
        detalhe: {
          ambiente: nova.ambiente,
          baseUrl: nova.baseUrl,
          ...moved,
          chavePix: nova.chavePix,
          impressaoDigital,
        },
      },
    )
    return presentCredencial((await findCredencialViva(db, app))!)
  })
  certificado.pkcs8.fill(0)
  return 'confirmacao' in made ? made : { credencial: { ...made, teste: await tryCredencial(app, made.id) } }
}

type Parts = { nova: NovaCredencial; sealed: Buffer; webhookToken: string; certificado: PfxContent }

/** The credential that was last in force: its account received the money. */
const findLast = async (db: Db, { ambiente }: NovaCredencial): Promise<CredencialRow | null> => {
  const [row] = await selectCredenciais(
    db,
    sql`where ambiente = ${ambiente} and revogada_em is not null order by revogada_em desc limit 1`,
  )
  return row ?? null
}

/** The act that a second person confirms: everything that identifies the account, and no secret. */
const changeOf = (
  { baseUrl, tokenUrl, clientId, chavePix, motivo }: NovaCredencial,
  { impressaoDigital }: PfxContent,
) => ({
  acao: 'credencial-banco.change',
  alvo: `${chavePix} em ${withoutSlash(baseUrl)}, ${maskClientId(clientId)} por ${tokenUrl}, certificado ${impressaoDigital}`,
  motivo: motivo ?? 'Troca da conta do banco',
})

/** The last credential of the account that was revoked: its charges name it. */
const findRevoked = async (db: Db, { ambiente, baseUrl, chavePix }: NovaCredencial): Promise<CredencialRow | null> => {
  const [row] = await selectCredenciais(
    db,
    sql`where ambiente = ${ambiente} and base_url = ${withoutSlash(baseUrl)} and chave_pix = ${chavePix}
      and revogada_em is not null order by revogada_em desc limit 1 for update`,
  )
  return row ?? null
}

const insert = (db: Db, { app, now }: Ctx, id: string, { nova, sealed, webhookToken, certificado }: Parts) =>
  db.query(sql`
    insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, segredos_selados,
      certificado_valido_ate, escopos, webhook_url, webhook_token_hash, criada_em, atualizada_em)
    values (${id}, ${nova.provedor}, ${nova.ambiente}, ${withoutSlash(nova.baseUrl)}, ${nova.tokenUrl}, ${nova.clientId},
      ${nova.chavePix}, ${sealed}, ${certificado.validoAte}, ${ESCOPOS.split(' ')},
      ${`${app.config.urlPublica}/webhooks/bank`}, ${hashOf(webhookToken)}, ${now()}, ${now()})`)

async function rotate(
  db: Db,
  { app, now }: Ctx,
  { id }: CredencialRow,
  { nova, sealed, webhookToken, certificado }: Parts,
): Promise<void> {
  const hash = hashOf(webhookToken)
  const until = new Date(now().getTime() + ROTACAO_MS)
  await db.query(sql`
    update banco_credenciais set base_url = ${withoutSlash(nova.baseUrl)}, token_url = ${nova.tokenUrl}, client_id = ${nova.clientId}, revogada_em = null,
      segredos_selados = ${sealed},
      certificado_valido_ate = ${certificado.validoAte}, webhook_url = ${`${app.config.urlPublica}/webhooks/bank`},
      webhook_token_anterior_hash =
        case when webhook_token_hash = ${hash} then webhook_token_anterior_hash else webhook_token_hash end,
      webhook_token_anterior_ate = case when webhook_token_hash = ${hash} then webhook_token_anterior_ate else ${until} end,
      webhook_token_hash = ${hash}, webhook_registrado_em = null, atualizada_em = ${now()}
    where id = ${id}`)
}

/** What the credential would send, and where. */
function refuseBad({ app }: Ctx, { ambiente, baseUrl, tokenUrl }: NovaCredencial): void {
  const own = ambienteDoBanco(app)
  const erros = Object.entries({ baseUrl, tokenUrl }).flatMap(([campo, url]) => {
    try {
      assertPublicUrl(url, { https: true, redesPermitidas: app.config.redesPermitidas })
      return []
    } catch (error) {
      if (!(error instanceof AddressError)) throw error
      const mensagem = 'O endereço não é aceito: use https, sem usuário nem senha, fora da rede interna.'
      return [{ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem }]
    }
  })
  if (ambiente !== own) {
    const mensagem = `Recebido ${ambiente}; este servidor só fala com o banco em ${own}.`
    erros.push({ campo: 'ambiente', codigo: 'VALOR_NAO_PERMITIDO', mensagem })
  }
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'credencial do banco', { erros })
}

function refuseExpired({ validoDe, validoAte }: PfxContent, now: Date): void {
  if (now >= validoDe && now <= validoAte) return
  const dayOf = (moment: Date) => toBrasilia(moment.getTime()).slice(0, 10)
  const codigo: Codigo = 'CERTIFICADO_FORA_DA_VALIDADE'
  const mensagem = `O certificado vale de ${dayOf(validoDe)} a ${dayOf(validoAte)}; envie um que esteja em vigor.`
  throw new Refusal(codigo, mensagem, { erros: [{ campo: 'certificadoPfxBase64', codigo, mensagem }] })
}

/**
 * Charges name their credential: those of one account at the bank are not queried in another. A bank that moves keeps the
 * account, its charges and the key: the new address takes a second person alone.
 */
function refuseOther(before: CredencialRow, nova: NovaCredencial): void {
  const campo = otherIn(before, nova)
  if (campo && campo !== 'baseUrl')
    throw conflict(
      campo,
      `Já há uma credencial em vigor, com outro valor em ${campo}. Revogue-a antes de cadastrar outra.`,
      { credencialId: before.id },
    )
}

/**
 * The first field that shows that the new credential belongs to another account at the bank; undefined: the account is
 * the same.
 */
const otherIn = (before: CredencialRow, nova: NovaCredencial) =>
  (['clientId', 'chavePix', 'baseUrl'] as const).find(
    (field) => before[field] !== (field === 'baseUrl' ? withoutSlash(nova[field]) : nova[field]),
  )

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url)
