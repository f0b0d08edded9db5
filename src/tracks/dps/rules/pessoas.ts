import { isCpfCnpj, kindOf, rootOf } from '#domain/cpf-cnpj.ts'
import type { Tomador } from '#domain/nota/preparada.ts'
import { isIdentificado } from '#domain/nota/prepare-pessoa.ts'
import { isAbroad, iso2Abroad } from '#tracks/dps/paises.ts'
import { tpRetIssqn } from '#tracks/dps/tributacao.ts'
import type { Contexto, Regra } from './contexto.ts'

/** Customer and intermediary: the same rules under two numbers, then those that only one of them has. */
export const PESSOAS: readonly Regra[] = [
  ...pessoaRules('tomador', {
    cnpj: 'E0188',
    cpf: 'E0206',
    exteriorSemNif: 'E0223',
    nomeComNif: 'E0233',
    municipio: 'E0238',
    nifNoBrasil: 'E0242',
    pais: 'E0246',
  }),
  ...pessoaRules('intermediario', {
    cnpj: 'E0248',
    cpf: 'E0266',
    exteriorSemNif: 'E0281',
    nomeComNif: 'E0292',
    municipio: 'E0294',
    nifNoBrasil: 'E0298',
    pais: 'E0299',
  }),
  {
    codigo: 'E0187',
    when: ({ nota, indicador }) => Boolean(indicador?.exigeTomador) && !isIdentificado(nota.tomador),
  },
  {
    codigo: 'E0202',
    when: ({ nota, emitenteCnpj }) => emitenteCnpj && nota.tomador?.cpfCnpj === nota.prestador.cpfCnpj,
  },
  {
    codigo: 'E0262',
    when: ({ nota: { intermediario, prestador }, emitenteCnpj }) =>
      emitenteCnpj && Boolean(intermediario?.cpfCnpj) && rootOf(intermediario!.cpfCnpj!) === rootOf(prestador.cpfCnpj),
  },
  { codigo: 'E0204', when: ({ nota }) => tpRetIssqn(nota) === 2 && !nota.tomador?.cpfCnpj },
  {
    codigo: 'E0234',
    when: ({ nota, nacional, indicador }) =>
      !nota.tomador?.endereco && (nacional?.incidencia === 'ET' || Boolean(indicador?.exigeEnderecoTomador)),
  },
  { codigo: 'E0237', when: ({ nota }) => tpRetIssqn(nota) === 2 && !isInBrazil(nota.tomador) },
  { codigo: 'E0293', when: ({ nota }) => tpRetIssqn(nota) === 3 && !isInBrazil(nota.intermediario) },
]

type Codigos = Record<'cnpj' | 'cpf' | 'exteriorSemNif' | 'nomeComNif' | 'municipio' | 'nifNoBrasil' | 'pais', string>

function pessoaRules(campo: 'tomador' | 'intermediario', codigos: Codigos): Regra[] {
  const asks = (question: (pessoa: Tomador, contexto: Contexto) => boolean) => (contexto: Contexto) => {
    const pessoa = contexto.nota[campo]
    return pessoa !== null && isIdentificado(pessoa) && question(pessoa, contexto)
  }
  const isBad = (kind: 'cpf' | 'cnpj') => asks(({ cpfCnpj }) => hasKind(cpfCnpj, kind) && !isCpfCnpj(cpfCnpj))
  return [
    { codigo: codigos.cnpj, when: isBad('cnpj') },
    { codigo: codigos.cpf, when: isBad('cpf') },
    // CPF or CNPJ replaces the NIF in the document.
    { codigo: codigos.exteriorSemNif, when: asks(({ cpfCnpj, endereco }) => Boolean(cpfCnpj) && isAbroad(endereco)) },
    {
      codigo: codigos.nomeComNif,
      when: asks(({ nifEstrangeiro, razaoSocial }) => Boolean(nifEstrangeiro) && !razaoSocial),
    },
    {
      codigo: 'CAMPO_OBRIGATORIO',
      campo: `${campo}.razaoSocial`,
      when: asks(({ nifEstrangeiro, razaoSocial }) => !nifEstrangeiro && !razaoSocial),
      mensagem: 'Quem é identificado na nota precisa de nome.',
      correcao: `Informe ${campo}.razaoSocial como consta no CPF, no CNPJ ou no documento estrangeiro.`,
    },
    {
      codigo: codigos.municipio,
      when: asks(
        ({ endereco }, { tabelas }) =>
          endereco !== null && !isAbroad(endereco) && tabelas.municipio(endereco.codigoCidade) === null,
      ),
    },
    {
      codigo: codigos.nifNoBrasil,
      when: asks(
        ({ nifEstrangeiro, endereco }, { emitenteCnpj }) =>
          emitenteCnpj && Boolean(nifEstrangeiro) && !isAbroad(endereco),
      ),
    },
    {
      codigo: codigos.pais,
      when: asks(
        ({ endereco }, { tabelas }) => isAbroad(endereco) && iso2Abroad(endereco!.codigoPais, tabelas) === null,
      ),
    },
  ]
}

const hasKind = (cpfCnpj: string | null, kind: 'cpf' | 'cnpj'): cpfCnpj is string =>
  cpfCnpj !== null && kindOf(cpfCnpj) === kind

const isInBrazil = (pessoa: Tomador | null) => Boolean(pessoa?.endereco) && !isAbroad(pessoa!.endereco)
