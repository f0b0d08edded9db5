import { type Static, Type } from 'typebox'
import { Forma, Momento, OuNulo, Texto } from '#formas/comum.ts'

export const Padrao = Texto(60, 'O padrão cujas cidades respondem o código; dps-1.01 é o sistema nacional.')
export const CodigoDaCidade = Texto(60, 'O código, como a cidade o escreve.')
export const MotivoDoCodigo = Texto(500, 'De onde se sabe: o manual, a prefeitura, o provedor.')
export const EfeitoDeclarado = Type.Enum(['final', 'transitorio'], {
  $id: 'EfeitoDeCodigo',
  description:
    'O que o código prova na resposta a um envio. final: a cidade recusou e nada fez; transitorio: a recusa passa, e o serviço pergunta e envia de novo.',
})

export const CodigoClassificado = Forma('CodigoClassificado', {
  padrao: Padrao,
  codigo: CodigoDaCidade,
  efeito: EfeitoDeclarado,
  motivo: MotivoDoCodigo,
  por: OuNulo(
    Type.Object(
      {
        id: Type.String({ format: 'uuid', description: 'O id.' }),
        nome: Type.String({ description: 'O nome.' }),
      },
      { description: 'Quem classificou; nulo quando foi o próprio serviço.' },
    ),
  ),
  em: Momento,
})
export type CodigoClassificado = Static<typeof CodigoClassificado>

/** The unlisted code of an alert (src/features/cidades/codigos/report-codigos.ts). */
export const CodigoDesconhecido = Type.Object(
  {
    codigo: Type.String({ description: 'O código, como a cidade o escreveu.' }),
    palavras: Type.String({ description: 'O que a cidade disse com ele da última vez.' }),
    padrao: Type.String({ description: 'O padrão da conexão.' }),
    conexao: Type.String({ description: 'A conexão.' }),
    ambiente: Type.Enum(['producao', 'homologacao'], { description: 'O ambiente.' }),
    municipio: Type.String({ description: 'O município da última nota, pelo código IBGE.' }),
    cidade: Type.String({ description: 'O nome dele, com a UF.' }),
    notas: Type.Array(Type.String({ format: 'uuid' }), {
      description: 'As últimas notas que ele deixou em dúvida, a mais nova no fim.',
    }),
  },
  { description: 'O código que ninguém conhece; nulo nos outros alertas.' },
)
export type CodigoDesconhecido = Static<typeof CodigoDesconhecido>

export const CodigosClassificados = Forma('CodigosClassificados', { items: Type.Array(CodigoClassificado) })
export type CodigosClassificados = Static<typeof CodigosClassificados>

export const ClassificacaoDeCodigo = Forma('ClassificacaoDeCodigo', {
  padrao: Padrao,
  codigo: CodigoDaCidade,
  efeito: EfeitoDeclarado,
  motivo: MotivoDoCodigo,
})
export type ClassificacaoDeCodigo = Static<typeof ClassificacaoDeCodigo>

export const DesclassificacaoDeCodigo = Forma('DesclassificacaoDeCodigo', {
  padrao: Padrao,
  codigo: CodigoDaCidade,
  motivo: MotivoDoCodigo,
})
export type DesclassificacaoDeCodigo = Static<typeof DesclassificacaoDeCodigo>
