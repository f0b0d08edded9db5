import { type Static, Type } from 'typebox'
import { ORDENS_DE_CERTIFICADOS, SITUACOES_DO_LINK } from '#domain/certificado-links.ts'
import { ESTADOS_DO_CERTIFICADO } from '#domain/empresa.ts'
import { Ambiente, Forma, Id, Momento, Nome, OuNulo, Pagina, Trilho } from '#formas/comum.ts'
import { Certificado, NovoCertificado } from './empresa.ts'
import { Email, Token } from './usuario.ts'

/** A link as the account sees it; its token is only in the answer that made it and in the e-mail. */
export const LinkDeCertificado = Forma('LinkDeCertificado', {
  id: Id,
  email: OuNulo(Type.String({ description: 'Para quem o link foi enviado; null: foi só copiado.' })),
  status: Type.Enum([...SITUACOES_DO_LINK], {
    description: 'substituido: um link mais novo tomou o lugar; esgotado: houve envios recusados demais.',
  }),
  expiraEm: Momento,
  recusas: Type.Integer({ description: 'Quantos arquivos foram enviados e recusados.' }),
  criadoEm: Momento,
  criadoPor: OuNulo(Type.String({ description: 'O nome de quem fez o link.' })),
  encerradoEm: OuNulo({ ...Momento, description: 'Quando foi usado, revogado ou substituído.' }),
  enviadoPor: OuNulo(Type.String({ description: 'O nome que informou quem enviou o certificado.' })),
})
export type LinkDeCertificado = Static<typeof LinkDeCertificado>

export const LinkDeCertificadoCriado = Forma('LinkDeCertificadoCriado', {
  ...LinkDeCertificado.properties,
  url: Type.String({
    description: 'O link, que só aparece nesta resposta.',
    examples: ['https://nfse.exemplo.com.br/app/renovar-certificado#k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm'],
  }),
})
export type LinkDeCertificadoCriado = Static<typeof LinkDeCertificadoCriado>

export const NovoLinkDeCertificado = Forma('NovoLinkDeCertificado', {
  email: Type.Optional({ ...Email, description: 'Para quem o link vai por e-mail; ausente, você mesmo o entrega.' }),
})
export type NovoLinkDeCertificado = Static<typeof NovoLinkDeCertificado>

/** The companies of the account with what a person looks for when certificates end. */
export const CertificadoDaEmpresa = Forma('CertificadoDaEmpresa', {
  empresaId: Id,
  razaoSocial: Type.String(),
  cpfCnpj: Type.String(),
  ativa: Type.Boolean(),
  certificado: OuNulo(Certificado),
  usos: Type.Array(
    Type.Object({
      municipio: Type.String({ description: 'Código IBGE.', examples: ['1504208'] }),
      cidade: Type.String({ description: 'O nome do município, com a UF.', examples: ['Marabá, PA'] }),
      trilho: Trilho,
      ambiente: Ambiente,
      ultimaEm: Type.String({ format: 'date', description: 'O dia da última nota autorizada.' }),
    }),
    { description: 'Onde a empresa teve notas autorizadas nos últimos 12 meses, do uso mais recente ao mais antigo.' },
  ),
  link: OuNulo({
    ...LinkDeCertificado,
    description: 'O link mais novo da empresa; null para quem não troca certificados.',
  }),
})
export type CertificadoDaEmpresa = Static<typeof CertificadoDaEmpresa>

export const FiltroDeCertificados = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Parte do nome, ou começo do CPF ou CNPJ.' })),
  estado: Type.Optional(
    Type.Enum([...ESTADOS_DO_CERTIFICADO], {
      description: 'expirando: vence em até 30 dias; ausente: a empresa não tem certificado.',
    }),
  ),
  dias: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 366,
      description: 'Só os que ainda valem e vencem em até este número de dias.',
    }),
  ),
  ordem: Type.Optional(
    Type.Enum([...ORDENS_DE_CERTIFICADOS], {
      description:
        'Por fim da validade (o padrão) ou por nome; com -, ao contrário. Quem não tem certificado vem depois.',
    }),
  ),
  ...Pagina,
})
export type FiltroDeCertificados = Static<typeof FiltroDeCertificados>

/** What a link asks for, as its holder sees it before sending a file. */
export const PedidoDeCertificado = Forma('PedidoDeCertificado', {
  conta: Type.String({ description: 'O nome da conta que pede o certificado.' }),
  empresa: Type.String({ description: 'A razão social.' }),
  cpfCnpj: Type.String(),
  validoAte: OuNulo({ ...Momento, description: 'Até quando vale o certificado em vigor; null: não há nenhum.' }),
  expiraEm: Momento,
  tentativasRestantes: Type.Integer({ description: 'Quantos arquivos ainda podem ser enviados.' }),
})
export type PedidoDeCertificado = Static<typeof PedidoDeCertificado>

export const EnvioPorLink = Forma('EnvioPorLink', {
  token: { ...Token, description: 'O código do link.' },
  nome: { ...Nome(120), description: 'O nome de quem envia: é o que a conta vê.' },
  ...NovoCertificado.properties,
})
export type EnvioPorLink = Static<typeof EnvioPorLink>

/** What the holder of the link learns of the certificate that was taken. */
export const CertificadoRecebido = Forma('CertificadoRecebido', {
  titular: Type.String(),
  cpfCnpj: OuNulo(Type.String()),
  validoAte: Momento,
})
export type CertificadoRecebido = Static<typeof CertificadoRecebido>
