import crypto, { type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import { codigoServico, inscricao, type Versao } from './campos.ts'
import { precoDoServico, quemRetem, tributacaoRps } from './tributacao.ts'

/** One RPS as its signature sees it: the note, its number, and the day of emission (YYYY-MM-DD). */
export type RpsAssinado = { nota: NotaPreparada; serie: string; numero: string; dia: string }

/**
 * The positional text of an RPS that is signed (manual 2.4.4 for layout 1, 3.3.7 for layout 2): registration 8 or 12,
 * series 5, number 12, day, taxation, status, ISS withheld, price 15 and deductions 15 in cents, service code 5,
 * customer, then the intermediary if there is one, and in layout 2 the foreign number of the customer at the end. 86
 * characters without those two in layout 1.
 */
export function rpsString({ nota, serie, numero, dia }: RpsAssinado, versao: Versao): string {
  const { prestador, servico, tomador, intermediario } = nota
  const retem = quemRetem(nota)
  const fields = [
    inscricao(prestador.inscricaoMunicipal).padStart(versao === '1' ? 8 : 12, '0'),
    serie.padEnd(5, ' '),
    numero.padStart(12, '0'),
    dia.replaceAll('-', ''),
    tributacaoRps(servico)!,
    NORMAL,
    retem === 'tomador' ? 'S' : 'N',
    cents(precoDoServico(servico)),
    cents(servico.valor.deducoes),
    codigoServico(servico.codigoTributacao),
    documento(tomador, versao),
  ]
  if (intermediario?.cpfCnpj) fields.push(documento(intermediario, versao), retem === 'intermediario' ? 'S' : 'N')
  if (versao === '2') fields.push(estrangeiro(tomador))
  return fields.join('')
}

/** The text signed to cancel a note: registration (8 or 12) and number of the note (12). */
export const cancelamentoString = (im: string | null, numero: string, versao: Versao) =>
  inscricao(im).padStart(versao === '1' ? 8 : 12, '0') + numero.padStart(12, '0')

/** SHA-1 with RSA PKCS#1 v1.5 over the ASCII text, base64: the content of Assinatura and AssinaturaCancelamento. */
export async function signString(text: string, key: KeyObject): Promise<string> {
  return (await signOnPool('RSA-SHA1', Buffer.from(text, 'ascii'), key)).toString('base64')
}

/** How layout 2 identifies a customer without a Brazilian number: by its foreign number, else by why there is none. */
export const nifOf = (tomador: Tomador | null): { nif: string } | { naoNif: string } | null => {
  if (tomador === null || tomador.cpfCnpj !== null) return null
  if (tomador.nifEstrangeiro !== null) return { nif: tomador.nifEstrangeiro }
  return tomador.endereco !== null && tomador.endereco.codigoPais !== BRASIL ? { naoNif: NIF_NAO_EXIGIDO } : null
}

const signOnPool = promisify(crypto.sign)
const NORMAL = 'N'
const BRASIL = '1058'
const NIF_NAO_EXIGIDO = '2'

const cents = (valor: number) => String(valor).padStart(15, '0')

/** Kind (1 CPF, 2 CNPJ, 3 none, 4 abroad) and number, 14 positions. */
function documento(pessoa: Tomador | null, versao: Versao): string {
  const cpfCnpj = pessoa?.cpfCnpj ?? ''
  const kind = cpfCnpj === '' ? (versao === '2' && nifOf(pessoa) ? '4' : '3') : cpfCnpj.length === 11 ? '1' : '2'
  return kind + cpfCnpj.padStart(14, '0')
}

function estrangeiro(tomador: Tomador | null): string {
  const identity = nifOf(tomador)
  return identity === null ? '' : 'nif' in identity ? identity.nif : identity.naoNif
}
