import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo } from '#formas/comum.ts'

const TextoOuNulo = OuNulo(Type.String())
const Dito = (description: string) => ({ ...TextoOuNulo, description })
/** A company by its CNPJ, ready to fill the form of a new one. */
export const EmpresaPorCnpj = Forma('EmpresaPorCnpj', {
  cnpj: Type.String({ description: 'O CNPJ consultado.' }),
  razaoSocial: Type.String(),
  nomeFantasia: TextoOuNulo,
  situacao: Dito('A situação cadastral na Receita; nula quando o cadastro não diz.'),
  cnaePrincipal: Dito('CNAE principal, 7 dígitos; nulo quando o cadastro não diz.'),
  optanteSimples: {
    ...OuNulo(Type.Boolean()),
    description: 'Se a empresa é optante do Simples Nacional; nulo quando o cadastro não diz.',
  },
  optanteMei: OuNulo(Type.Boolean()),
  email: TextoOuNulo,
  telefone: TextoOuNulo,
  endereco: Type.Object(
    {
      logradouro: Dito('Nome da rua.'),
      numero: Dito('Número na rua.'),
      complemento: Dito('Complemento; nulo quando não há.'),
      bairro: Dito('Bairro.'),
      codigoCidade: Dito('Código IBGE do município, 7 dígitos.'),
      cidade: Dito('Nome da cidade.'),
      estado: Dito('Sigla do estado.'),
      cep: Dito('CEP, 8 dígitos.'),
    },
    { description: 'O endereço.' },
  ),
  fonte: Type.Enum(['consulta', 'cache', 'cadastro'], {
    description: 'consulta: perguntado agora; cache: resposta guardada; cadastro: a empresa desta conta.',
  }),
  consultadaEm: Momento,
  empresaId: OuNulo(Id),
})
export type EmpresaPorCnpj = Static<typeof EmpresaPorCnpj>
