import type { Endereco } from '#domain/empresa.ts'
import type { Imovel, NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import { isIdentificado } from '#domain/nota/prepare-pessoa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { isAbroad, iso2Abroad } from '#tracks/dps/paises.ts'
import { freeText } from '#tracks/dps/texto.ts'
import { opSimpNac, regApTribSN, regEspTrib } from '#tracks/dps/tributacao.ts'
import { contactTexts, enderecoTexts, nomeCurtoText, nomeText } from './textos.ts'

/** The provider, always the issuer: its name and address are forbidden, SEFIN has them (E0121, E0128). */
export function writePrestador(nota: NotaPreparada, enviaInscricaoMunicipal: boolean): string {
  const { prestador } = nota
  const { inscricaoMunicipal, telefone, email } = contactTexts(prestador)
  return group(
    'prest',
    writeCpfCnpj(prestador.cpfCnpj),
    enviaInscricaoMunicipal ? el('IM', inscricaoMunicipal.texto) : '',
    el('fone', telefone.texto),
    el('email', email.texto),
    group(
      'regTrib',
      el('opSimpNac', opSimpNac(nota)),
      el('regApTribSN', regApTribSN(nota)),
      // Of NT 009; layout 1.01 is not chosen for a note that has it.
      el('regApIBSCBSSN', prestador.regimeApuracaoIbsCbs),
      el('regEspTrib', regEspTrib(nota)),
    ),
  )
}

/**
 * Customer (`toma`), intermediary (`interm`), supplier of a document (`fornec`) or recipient (`dest`); nothing when it
 * cannot be identified.
 */
export function writePessoa(
  name: 'toma' | 'interm' | 'fornec' | 'dest',
  pessoa: Tomador | null | undefined,
  tabelas: Tabelas,
): string {
  if (!pessoa || !isIdentificado(pessoa)) return ''
  const { inscricaoMunicipal, telefone, email } = contactTexts(pessoa)
  const nome = name === 'dest' ? nomeCurtoText(pessoa.razaoSocial) : nomeText(pessoa.razaoSocial)
  return group(
    name,
    writeIdentificacao(pessoa),
    el('IM', inscricaoMunicipal.texto),
    el('xNome', nome.texto),
    pessoa.endereco === null ? '' : writeEndereco(pessoa.endereco, tabelas),
    el('fone', telefone.texto),
    el('email', email.texto),
  )
}

/** CNPJ or CPF by its length. */
export const writeCpfCnpj = (cpfCnpj: string) => el(cpfCnpj.length === CPF_LENGTH ? 'CPF' : 'CNPJ', cpfCnpj)

/** The one place of a property: its code in the register, else its address. */
export const writeLugarDoImovel = ({ cib, endereco }: Imovel) =>
  cib ? el('cCIB', freeText(cib, 8).texto) : endereco ? writeEnderecoSimples(endereco) : ''

/** Address of type TCEnderecoSimples, for works, events and real estate. */
export function writeEnderecoSimples(endereco: Endereco): string {
  const texts = enderecoTexts(endereco)
  const place = isAbroad(endereco) ? group('endExt', writePlaceAbroad(endereco)) : el('CEP', endereco.cep)
  return group('end', place, writeStreet(texts))
}

const CPF_LENGTH = 11
/** Country without a requirement of NIF; 0 is refused (E0226). */
const NIF_NAO_EXIGIDO = 2

/** CNPJ, CPF, NIF, or why there is no NIF. */
export function writeIdentificacao({
  cpfCnpj,
  nifEstrangeiro,
}: {
  cpfCnpj?: string | null
  nifEstrangeiro?: string | null
}): string {
  if (cpfCnpj) return writeCpfCnpj(cpfCnpj)
  return nifEstrangeiro ? el('NIF', freeText(nifEstrangeiro, 40).texto) : el('cNaoNIF', NIF_NAO_EXIGIDO)
}

function writeEndereco(endereco: Endereco, tabelas: Tabelas): string {
  const place = isAbroad(endereco)
    ? group('endExt', el('cPais', iso2Abroad(endereco.codigoPais, tabelas)), writePlaceAbroad(endereco))
    : group('endNac', el('cMun', endereco.codigoCidade), el('CEP', endereco.cep))
  return group('end', place, writeStreet(enderecoTexts(endereco)))
}

function writePlaceAbroad(endereco: Endereco): string {
  const { cep, descricaoCidade, estado } = enderecoTexts(endereco)
  return (
    el('cEndPost', cep.texto ?? NAO_INFORMADO) +
    el('xCidade', descricaoCidade.texto ?? NAO_INFORMADO) +
    el('xEstProvReg', estado.texto ?? NAO_INFORMADO)
  )
}

function writeStreet({ logradouro, numero, complemento, bairro }: ReturnType<typeof enderecoTexts>): string {
  return (
    el('xLgr', logradouro.texto ?? NAO_INFORMADO) +
    el('nro', numero.texto ?? 'S/N') +
    el('xCpl', complemento.texto) +
    el('xBairro', bairro.texto ?? NAO_INFORMADO)
  )
}

/** Mandatory in the schema; the text sent had no character that it accepts. */
const NAO_INFORMADO = '-'
