import { randomUUID, X509Certificate } from 'node:crypto'
import type { Codigo } from '#domain/codigos.ts'
import { toBrasilia } from '#domain/competencia.ts'
import { maskCpfCnpj, rootOf } from '#domain/cpf-cnpj.ts'
import type { Fila } from '#domain/filas.ts'
import { audit } from '#features/audit/audit.ts'
import { allow, isHomologacao } from '#features/permissions/permissions.ts'
import type { Certificado } from '#formas/contas/empresa.ts'
import { type PfxContent, PfxError, type PfxErrorCode, readPfx } from '#platform/certificates/read-pfx.ts'
import { encodeSealed } from '#platform/certificates/vault.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hurryOpen } from '#platform/queue/operate.ts'
import { Secret } from '#platform/secret.ts'
import type { CertificadoRow, EmpresaRow } from './empresa-row.ts'
import { findEmpresaOrRefuse } from './find-empresa.ts'
import { refuseFromHomologacao } from './guard-producao.ts'
import { presentCertificado } from './present-empresa.ts'

/** What a verb adds that takes a certificate from someone else than the account. */
type Mais = {
  permission?: 'certificado.renew'
  /** A file that ends no later than the certificate in force, or is a test where that one is not, is refused. */
  onlyNewer?: boolean
  /** Runs in the transaction that puts the certificate in force. */
  within?: (db: Db, certificadoId: string) => Promise<void>
}

/**
 * Puts an A1 certificate in force for a company; the previous one is kept to verify signatures, not to sign. What waits for
 * it is due at once. `arquivo`:
 * the .pfx in base64. Neither the file nor the password is stored, only the key, sealed for this company. Throws one
 * code per fault (docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration), NAO_ENCONTRADO,
 * SEM_PERMISSAO for a key of homologação where production uses the company or put its certificate, and
 * LIMITE_DE_REQUISICOES while too many files of the account wait.
 */
export async function uploadCertificado(
  ctx: Ctx,
  empresaId: string,
  input: { arquivo: string; senha: string },
  { permission, onlyNewer = false, within }: Mais = {},
): Promise<Certificado> {
  allow(ctx, permission ?? 'certificado.write')
  const empresa = await findEmpresaOrRefuse(ctx, empresaId)
  await refuseFromHomologacao(ctx, ctx.db, empresaId, 'certificado')
  const content = await inLine(ctx, () => readCertificado(input.arquivo, input.senha))
  refuseUnfit(content, empresa, ctx.now())
  if (onlyNewer) refuseOlder(content, empresa.certificado)

  const certificado = toRow(randomUUID(), content)
  const owner = { tenantId: ctx.tenantId, empresaId, certificadoId: certificado.id }
  const sealed = encodeSealed(ctx.app.vault.seal(owner, content.pkcs8))
  content.pkcs8.fill(0)
  await ctx.db.transaction(async (db) => {
    // Two uploads at the same time run one after the other, by the lock on the company.
    const locked = await findEmpresaOrRefuse(ctx, empresaId, db)
    await refuseFromHomologacao(ctx, db, empresaId, 'certificado')
    await db.query(sql`
      update certificados set status = 'substituido' where empresa_id = ${empresaId} and status in ('ativo', 'futuro')`)
    await db.query(sql`
      insert into certificados (id, tenant_id, empresa_id, titular, cpf_cnpj, emissor, numero_serie, valido_de, valido_ate,
        impressao_digital, autoassinado, bits_da_chave, certificado_pem, chave_selada, status, criado_em, de_homologacao)
      values (${certificado.id}, ${ctx.tenantId}, ${empresaId}, ${certificado.titular}, ${certificado.cpfCnpj},
        ${certificado.emissor}, ${certificado.numeroSerie}, ${certificado.validoDe}, ${certificado.validoAte},
        ${certificado.impressaoDigital}, ${certificado.autoassinado}, ${certificado.bitsDaChave}, ${toPem(content)}, ${sealed}, 'ativo', ${ctx.now()}, ${isHomologacao(ctx)})`)
    const { impressaoDigital } = certificado
    await audit(db, ctx, {
      acao: 'certificado.upload',
      recurso: 'empresa',
      recursoId: empresaId,
      detalhe: { impressaoDigital },
    })
    await within?.(db, certificado.id)
    // After the caller's own check: a second file at the same time is refused by that one.
    if (onlyNewer) refuseOlder(content, locked.certificado)
    await hurryBlocked(db, ctx.tenantId, empresaId)
  })
  return presentCertificado(certificado, ctx.now())
}

const COM_CERTIFICADO: readonly Fila[] = ['nota.issue', 'nota.consult', 'nota.cancel']

/** Makes the blocked jobs of the notes of a company due now; one that still cannot run is blocked again. */
const hurryBlocked = (db: Db, tenantId: string, empresaId: string) =>
  hurryOpen(
    db,
    COM_CERTIFICADO,
    sql`
      select b.chave from jobs b join notas n on n.tenant_id = b.tenant_id and n.id = b.chave::uuid
      where b.fila = any(${[...COM_CERTIFICADO]}::text[]) and b.estado = 'bloqueado' and b.tenant_id = ${tenantId}
        and n.empresa_id = ${empresaId}`,
  )

// Files are read one after another, and a file may need seconds of work (read-pfx.ts). Each account has at most one
// file in that queue, so that an account that sends many delays only its own.
const lines = new Map<string, { tail: Promise<unknown>; length: number }>()
const LINE_MAX = 50

async function inLine<T>({ tenantId }: Ctx, read: () => Promise<T>): Promise<T> {
  const line = lines.get(tenantId) ?? { tail: Promise.resolve(), length: 0 }
  if (line.length >= LINE_MAX) throw new Refusal('LIMITE_DE_REQUISICOES', `${LINE_MAX} files of the account wait`)
  const mine = line.tail.then(read)
  lines.set(tenantId, line)
  line.tail = mine.catch(() => {})
  line.length++
  try {
    return await mine
  } finally {
    if (--line.length === 0) lines.delete(tenantId)
  }
}

/** Tools wrap base64 in lines, browsers prefix it with a data URL. */
function decodeBase64(arquivo: string): Buffer {
  const text = arquivo.replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '')
  if (text === '' || text.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new Refusal('CERTIFICADO_ARQUIVO_INVALIDO', 'not base64')
  return Buffer.from(text, 'base64')
}

const PFX_CODIGOS = {
  PFX_MALFORMED: 'CERTIFICADO_ARQUIVO_INVALIDO',
  PFX_KEY_KIND: 'CERTIFICADO_NAO_ACEITO',
  PFX_ITERATIONS: 'CERTIFICADO_NAO_ACEITO',
  PFX_SCRYPT: 'CERTIFICADO_NAO_ACEITO',
  PFX_SLOW: 'CERTIFICADO_NAO_ACEITO',
  PFX_LIMITS: 'CERTIFICADO_ARQUIVO_INVALIDO',
  PFX_UNSUPPORTED: 'CERTIFICADO_ARQUIVO_INVALIDO',
  PFX_NO_CERT: 'CERTIFICADO_ARQUIVO_INVALIDO',
  PFX_PASSWORD: 'CERTIFICADO_SENHA_INVALIDA',
  PFX_NO_KEY: 'CERTIFICADO_SEM_CHAVE',
} as const satisfies Record<PfxErrorCode, Codigo>

/**
 * What a .pfx in base64 holds. Throws one code per fault of the file or of its password; `campo`: its field in the
 * request.
 */
export async function readCertificado(arquivo: string, senha: string, campo = 'arquivo'): Promise<PfxContent> {
  return readPfx(decodeBase64(arquivo), new Secret(senha)).catch((error: unknown) => {
    if (!(error instanceof PfxError)) throw error
    const codigo = PFX_CODIGOS[error.code]
    const said = SENTENCES[error.code]?.(error.detail)
    throw new Refusal(codigo, `${error.code}: ${error.message}`, {
      erros: said ? [{ campo, codigo, ...said }] : [],
    })
  })
}

const EXPORTE = 'Exporte o certificado de novo, com as opções usuais do navegador ou do OpenSSL (AES-256, PBKDF2).'

/** Why a file that could be read is refused, in words for its owner. */
const SENTENCES: Partial<Record<PfxErrorCode, (detail: string) => { mensagem: string; correcao: string }>> = {
  PFX_KEY_KIND: (kind) => ({
    mensagem: `A chave deste certificado é ${kind.toUpperCase()}; as notas são assinadas com RSA.`,
    correcao: 'Peça à autoridade certificadora um A1 com chave RSA de 2048 bits ou mais.',
  }),
  PFX_ITERATIONS: (iterations) => ({
    mensagem: `A proteção por senha deste arquivo pede ${iterations}.`,
    correcao: EXPORTE,
  }),
  PFX_SCRYPT: (parameters) => ({
    mensagem: `A proteção por senha deste arquivo usa scrypt com parâmetros impossíveis ou caros demais (${parameters}).`,
    correcao: EXPORTE,
  }),
  PFX_SLOW: (seconds) => ({
    mensagem: `Abrir este arquivo levou mais de ${seconds} segundos, por causa da proteção por senha que ele usa.`,
    correcao: EXPORTE,
  }),
}

function refuseUnfit(content: PfxContent, empresa: EmpresaRow, now: Date): void {
  const { cnpj, cpf, validoDe, validoAte } = content
  if (now < validoDe)
    throw refuseFile('CERTIFICADO_FORA_DA_VALIDADE', `Este certificado só vale a partir de ${dayOf(validoDe)}.`)
  if (now > validoAte)
    throw refuseFile('CERTIFICADO_FORA_DA_VALIDADE', `Este certificado venceu em ${dayOf(validoAte)}; envie o novo.`)
  const holder = cnpj ?? cpf
  if (holder && rootOf(holder) === rootOf(empresa.cpfCnpj)) return
  const whose = holder ? `é de ${maskCpfCnpj(holder)}` : 'não diz de qual CPF ou CNPJ é'
  const wanted = `e a empresa é ${maskCpfCnpj(empresa.cpfCnpj)}; envie o certificado dela, da matriz ou de uma filial.`
  throw refuseFile('CERTIFICADO_CNPJ_DIVERGENTE', `Este certificado ${whose}, ${wanted}`)
}

function refuseOlder(content: PfxContent, inForce: CertificadoRow | null): void {
  if (!inForce) return
  const until = new Date(inForce.validoAte)
  if (content.impressaoDigital === inForce.impressaoDigital)
    throw refuseFile(
      'CERTIFICADO_NAO_ACEITO',
      `Este é o certificado que já está em uso, até ${dayOf(until)}; envie o novo.`,
    )
  if (content.autoassinado && !inForce.autoassinado)
    throw refuseFile(
      'CERTIFICADO_NAO_ACEITO',
      'Este é um certificado de teste, e o que está em uso é verdadeiro; envie o A1 da ICP-Brasil.',
    )
  if (content.validoAte <= until)
    throw refuseFile(
      'CERTIFICADO_NAO_ACEITO',
      `Este certificado vale até ${dayOf(content.validoAte)}, e o que está em uso, até ${dayOf(until)}; envie o novo.`,
    )
}

const refuseFile = (codigo: Codigo, mensagem: string) =>
  new Refusal(codigo, mensagem, { erros: [{ campo: 'arquivo', codigo, mensagem }] })

/** The date in Brasília, as 30/01/2027. */
const dayOf = (moment: Date) => toBrasilia(moment.getTime()).slice(0, 10).split('-').reverse().join('/')

const toRow = (id: string, content: PfxContent): CertificadoRow => ({
  id,
  titular: content.titular,
  cpfCnpj: content.cnpj ?? content.cpf ?? null,
  emissor: content.emissor,
  numeroSerie: content.numeroSerie,
  validoDe: content.validoDe.toISOString(),
  validoAte: content.validoAte.toISOString(),
  impressaoDigital: content.impressaoDigital,
  autoassinado: content.autoassinado,
  bitsDaChave: content.bitsDaChave,
})

/** The leaf, then its issuers: the chain a TLS client presents. */
const toPem = ({ certificateDer, chainDer }: PfxContent): string =>
  [certificateDer, ...chainDer].map((der) => new X509Certificate(der).toString()).join('')
