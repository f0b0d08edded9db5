import type { Codigo } from '#domain/codigos.ts'
import { kindOf, maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Empresa } from '#domain/empresa.ts'
import type { Ambiente, Aviso, Erro } from '#domain/nota/nota.ts'
import type { Config } from '#platform/config.ts'
import type { Conexao } from '#tracks/track.ts'

/** The certificate that would sign, as far as acceptance reads it. */
export type CertificadoDoEmitente = {
  id: string
  cpfCnpj: string | null
  validoDe: Date
  validoAte: Date
  autoassinado: boolean
  /** Null for a certificate sent before its length was kept. */
  bitsDaChave: number | null
}

/** ICP-Brasil issues no shorter RSA key to companies (DOC-ICP-01.01). */
const BITS_MIN = 2048

/** Why a note cannot be signed with this certificate in this ambiente, or null. */
export function whyNotSign(certificado: CertificadoDoEmitente | null, ambiente: Ambiente, now: Date): Codigo | null {
  if (!certificado) return 'CERTIFICADO_AUSENTE'
  if (now < certificado.validoDe || now > certificado.validoAte) return 'CERTIFICADO_FORA_DA_VALIDADE'
  if (ambiente === 'homologacao') return null
  if (certificado.autoassinado) return 'CERTIFICADO_AUTOASSINADO'
  return isShort(certificado) ? 'CERTIFICADO_CHAVE_CURTA' : null
}

/** What a city may refuse in a certificate that can sign. */
export function findAvisos(certificado: CertificadoDoEmitente, empresa: Empresa, conexao: Conexao): Aviso[] {
  const outro = outroEstabelecimento(certificado, empresa, conexao)
  return [
    ...(isShort(certificado)
      ? [
          {
            campo: '',
            codigo: 'CERTIFICADO_CHAVE_CURTA',
            mensagem: `A chave do certificado tem ${certificado.bitsDaChave} bits; em produção o mínimo é ${BITS_MIN}.`,
          },
        ]
      : []),
    ...(outro ? [{ campo: 'prestador.cpfCnpj', codigo: 'CERTIFICADO_DE_OUTRO_ESTABELECIMENTO', mensagem: outro }] : []),
  ]
}

/**
 * Where the operator decided that the certificate must have the issuer's whole CNPJ (rule E0718, of which one source
 * says so: docs/referencia/lei.md#6-sefin-and-adn): the fault of another establishment's certificate, or null.
 */
export function refuseOutroEstabelecimento(
  certificado: CertificadoDoEmitente,
  empresa: Empresa,
  { conexao, config }: { conexao: Conexao; config: Config },
): Erro | null {
  const outro = config.certificadoDoEmitente === 'exato' && outroEstabelecimento(certificado, empresa, conexao)
  if (!outro) return null
  return {
    campo: 'prestador.cpfCnpj',
    codigo: 'CERTIFICADO_CNPJ_DIVERGENTE',
    mensagem: outro,
    correcao: 'Envie o certificado deste estabelecimento em POST /empresas/{id}/certificado.',
  }
}

const isShort = ({ bitsDaChave }: CertificadoDoEmitente) => bitsDaChave !== null && bitsDaChave < BITS_MIN

/** Only the DPS is checked for this, by the national system and by the cities that adopted its rules. */
function outroEstabelecimento(
  { cpfCnpj }: CertificadoDoEmitente,
  empresa: Empresa,
  { template }: Conexao,
): string | null {
  const isDps = template === null || template.familia === 'dps'
  if (!isDps || !cpfCnpj || kindOf(empresa.cpfCnpj) !== 'cnpj' || cpfCnpj === empresa.cpfCnpj) return null
  return `O certificado é de ${maskCpfCnpj(cpfCnpj)}, e o emitente é ${maskCpfCnpj(empresa.cpfCnpj)}: o sistema nacional pode exigir o CNPJ inteiro (E0718).`
}
