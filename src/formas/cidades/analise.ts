import { type Static, Type } from 'typebox'
import { Ambiente, Endereco, Forma, Ibge, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'
import { Ca, Ensaio, Slug } from './conexao.ts'

/** How well a template fits the input: 0 to 100, with a sentence for each piece of evidence for or against it. */
export const Candidato = Type.Object({
  padrao: Type.String(),
  titulo: Type.String(),
  confianca: Type.Integer({ minimum: 0, maximum: 100 }),
  evidencias: Type.Array(Type.String()),
})
export type Candidato = Static<typeof Candidato>

export const Analise = Forma('Analise', {
  id: Id,
  status: Type.Enum(['na_fila', 'executando', 'concluido', 'falhou', 'aprovado', 'descartado', 'cancelado']),
  url: OuNulo(Type.String()),
  resultado: OuNulo(
    Type.Object({
      wsdl: OuNulo(Type.Object({}, { description: 'Namespace, operações, endereços e versões de SOAP lidos.' })),
      documentos: Type.Array(Type.Object({}, { description: 'Família, namespace, versão e assinaturas lidas.' })),
      candidatos: Type.Array(Candidato),
      proposta: OuNulo(
        Type.Object({
          padrao: Type.String(),
          confianca: Type.Integer(),
          evidencias: Type.Array(Type.String()),
          endereco: OuNulo(Type.String()),
          ambiente: Type.Optional({
            ...OuNulo(Ambiente),
            description: 'O que o texto do endereço nomeia; null quando não nomeia nenhum: diga ao aprovar.',
          }),
          empatados: Type.Optional(
            Type.Array(Type.String(), {
              description: 'Outros padrões que se ajustam igualmente; havendo algum, diga o padrão ao aprovar.',
            }),
          ),
        }),
      ),
    }),
  ),
  erro: OuNulo(Type.String()),
  conexaoId: OuNulo(Id),
  criadaEm: Momento,
  concluidaEm: OuNulo(Momento),
})
export type Analise = Static<typeof Analise>

/** What an operator gives about a city: an address, the text of its WSDL, sample messages. */
export const NovaAnalise = Forma('NovaAnalise', {
  url: Type.Optional(Endereco(500, 'Endereço do serviço ou do WSDL.')),
  wsdl: Type.Optional(Texto(800_000, 'O WSDL, em texto.')),
  documentos: Type.Optional(Type.Array(Texto(200_000), { maxItems: 10, description: 'XML enviados ou recebidos.' })),
  ca: Type.Optional({
    ...Ca,
    description:
      'Raízes em PEM, quando o certificado do endereço não é de uma autoridade pública; vão também para o rascunho.',
  }),
})
export type NovaAnalise = Static<typeof NovaAnalise>

export const AprovacaoDeAnalise = Forma('AprovacaoDeAnalise', {
  slug: Slug,
  titulo: Type.Optional(Texto(150)),
  padrao: Type.Optional(
    Texto(60, 'Outro padrão, quando o operador sabe melhor; obrigatório quando a proposta tem empatados.'),
  ),
  /** Of the address that was read; without it, and where the address names none, the draft has no address. */
  ambiente: Type.Optional(Ambiente),
})
export type AprovacaoDeAnalise = Static<typeof AprovacaoDeAnalise>

/** Which candidates of an analysis are rehearsed, with which company, and at which address. */
export const NovoEnsaioDeCandidatos = Forma('NovoEnsaioDeCandidatos', {
  empresaId: { ...Id, description: 'A empresa com cujo certificado se ensaia.' },
  municipio: { ...Ibge, description: 'A cidade, código IBGE de 7 dígitos.' },
  url: Type.Optional(
    Endereco(500, 'O endereço de homologação a que a nota de amostra vai; sem ele, só se monta e se confere.'),
  ),
  padroes: Type.Optional(
    Type.Array(Texto(60), {
      minItems: 1,
      maxItems: 10,
      description: 'Os padrões a ensaiar; sem ele, todos os candidatos da análise.',
    }),
  ),
})
export type NovoEnsaioDeCandidatos = Static<typeof NovoEnsaioDeCandidatos>

export const EnsaioDeCandidato = Forma('EnsaioDeCandidato', {
  padrao: Type.String(),
  titulo: Type.String(),
  ensaio: { ...Ensaio, description: 'O ensaio deste modelo.' },
})
export type EnsaioDeCandidato = Static<typeof EnsaioDeCandidato>
