import { isSamePerson, whyNotSign } from '../../certificate-reader.ts'
import { now } from '../../clock.ts'
import type { XmlElement } from '../../xml/parse.ts'
import { checkSignature } from '../../xml/signature.ts'
import type { Operacao } from '../cidade.ts'
import { whyNotFit } from '../layout/ler-mensagem.ts'
import type { Ocorrencia } from '../livro.ts'
import { centsAt, find, isInscricao, localTime, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Pedido } from '../soap.ts'
import { isSigned, type RpsSp, textoAssinado } from './rps.ts'

/** The faults of a message before its content is read: size, schema, version, signature and signer. */
export function whyNotRead(
  prefeitura: Prefeitura,
  operacao: Operacao,
  mensagem: Pedido['mensagem'],
): Ocorrencia | null {
  const problem = (codigo: string, motivo: string): Ocorrencia => ({ rps: '', codigo, motivo })
  if ('codigo' in mensagem) return problem(mensagem.codigo === 'xml' ? '1001' : '1002', mensagem.motivo)
  const { root, source } = mensagem
  const { cidade } = prefeitura
  if (Buffer.byteLength(source) > BYTES_MAX) return problem('1101', `${Buffer.byteLength(source)} bytes`)
  const motivo = whyNotFit(root, operacao.envio, cidade.leiaute, {
    raiz: cidade.mensagem.raiz,
    mensagem: '',
    tipos: '',
  })
  if (motivo) return problem('1001', motivo)
  const versao = find(root, 'Cabecalho')!.attributes.find(({ name }) => name === 'Versao')?.value
  if (Number(versao) !== Number(cidade.leiaute.versao)) return problem('1002', `Versao ${versao}`)

  const check = checkSignature(root, root, (base64) => prefeitura.certificadoDe(base64)?.key ?? null)
  if (check.kind !== 'valida') return problem('1057', check.kind === 'invalida' ? check.motivo : 'sem Signature')
  const certificado = prefeitura.certificadoDe(check.certificateBase64)!
  const remetente = remetenteOf(root)
  if (!isSamePerson(certificado, remetente)) return problem('1107', `assinado por ${certificado.cnpj}`)
  return whyNotSign(certificado, remetente, now()) ? problem('1050', certificado.nome) : null
}

/** CNPJ or CPF that sends the message. */
export function remetenteOf(root: XmlElement): string {
  return textAt(root, 'Cabecalho/CPFCNPJRemetente/CNPJ') || textAt(root, 'Cabecalho/CPFCNPJRemetente/CPF')
}

/** The faults of the RPS of a message: totals of the lote, and each RPS. */
export function violations(prefeitura: Prefeitura, root: XmlElement, rps: RpsSp[], agora: Date): Ocorrencia[] {
  const { versao } = prefeitura.cidade.leiaute
  const header = find(root, 'Cabecalho')!
  const isLote = find(header, 'QtdRPS') !== undefined
  const problems: Ocorrencia[] = []
  const add = (codigo: string, motivo: string, chave = '') => problems.push({ rps: chave, codigo, motivo })
  if (isLote) {
    if (Number(textAt(header, 'QtdRPS')) !== rps.length) add('1203', `${rps.length} RPS`)
    if (versao === '1') {
      const total = (name: 'valor' | 'deducoes') => rps.reduce((sum, each) => sum + each[name], 0)
      if (centsAt(header, 'ValorTotalServicos') !== total('valor')) add('1204', `${total('valor')}`)
      if (centsAt(header, 'ValorTotalDeducoes') !== total('deducoes')) add('1205', `${total('deducoes')}`)
    }
  }
  if (new Set(rps.map(({ im }) => im)).size > 1) add('1201', 'inscrições diferentes')
  const key = signerKey(prefeitura, root)
  for (const each of rps) {
    const { elemento, chave } = each
    if (rps.some((other) => other !== each && other.chave === chave)) add('215', 'repetido', chave)
    if (!key || !isSigned(textoAssinado(elemento, versao), textAt(elemento, 'Assinatura'), key)) {
      add('1206', textoAssinado(elemento, versao), chave)
    }
    for (const codigo of rpsCodes(prefeitura, header, each, isLote, agora)) add(codigo, 'regras', chave)
  }
  return problems
}

/** The key that signed the message: RPS and cancellations are signed with the same certificate. */
export function signerKey({ certificadoDe }: Prefeitura, root: XmlElement) {
  const base64 = textAt(root, 'Signature/KeyInfo/X509Data/X509Certificate').replace(/\s+/g, '')
  return certificadoDe(base64)?.key ?? null
}

const BYTES_MAX = 500 * 1024

function rpsCodes(
  prefeitura: Prefeitura,
  header: XmlElement,
  { elemento, im, emissao, valor, deducoes }: RpsSp,
  isLote: boolean,
  agora: Date,
): string[] {
  const at = (path: string) => textAt(elemento, path)
  const remetente = remetenteOf(header.parent!)
  const tomador = at('CPFCNPJTomador/CNPJ') || at('CPFCNPJTomador/CPF')
  const registered = prefeitura.cadastro.get(remetente)
  const isOutOfPeriod = isLote && (emissao < textAt(header, 'dtInicio') || emissao > textAt(header, 'dtFim'))
  const checks: Array<[codigo: string, isViolated: boolean]> = [
    ['1202', registered !== undefined && Number(registered.im) !== Number(im)],
    ['206', !/^[TFABMNXVP]$/.test(at('TributacaoRPS'))],
    ['207', isOutOfPeriod],
    ['301', tomador !== '' && tomador === remetente],
    ['302', tomador !== '' && !isInscricao(tomador)],
    ['303', valor === 0],
    // Only what is taxed in the capital (T) or elsewhere (F) is withheld; an export has no city of provision.
    ['1228', at('TributacaoRPS') === 'P' && at('ISSRetido') === 'true'],
    ['321', /^[ABMNXV]$/.test(at('TributacaoRPS')) && at('ISSRetido') === 'true'],
    ['1223', /^[TP]$/.test(at('TributacaoRPS')) && at('MunicipioPrestacao') !== ''],
    ['206', at('ExigibilidadeSuspensa') === '1' && !/^[XV]$/.test(at('TributacaoRPS'))],
    ['304', deducoes > valor],
    ['313', emissao > localTime(prefeitura, agora).slice(0, 10)],
    // A rate above 5 % is a percentage where a fraction is required.
    ['208', Number(at('AliquotaServicos')) > 0.05],
  ]
  return checks.filter(([, isViolated]) => isViolated).map(([codigo]) => codigo)
}
