import { Type } from 'typebox'
import { listCertificados } from '#features/certificados/list-certificados.ts'
import { sendByLink, showLink } from '#features/certificados/use-link.ts'
import { PaginaDe } from '#formas/comum.ts'
import {
  CertificadoDaEmpresa,
  CertificadoRecebido,
  EnvioPorLink,
  FiltroDeCertificados,
  PedidoDeCertificado,
} from '#formas/contas/certificado-link.ts'
import { CERTIFICATE_BYTES_MAX, FILE_FAULTS } from '#http/public/empresas.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { route } from '#platform/http/route.ts'

const tags = ['empresas'] as const
const TOKEN = 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm'

/** The certificates of all companies, and what the holder of a link of one does; links are made in empresas.ts. */
export const portalCertificados = [
  route('GET /portal/certificados', {
    surface: 'portal',
    tags,
    permission: 'empresa.read',
    summary: 'Lista as empresas da conta com o certificado de cada uma, o que vence primeiro na frente',
    description:
      'Com as cidades, os trilhos e os ambientes em que a empresa teve notas autorizadas em 12 meses, e o link de renovação mais novo.',
    query: FiltroDeCertificados,
    answers: { 200: PaginaDe(CertificadoDaEmpresa) },
    handle: async ({ ctx, query }) => ({
      ...(await listCertificados(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/certificados/link', {
    surface: 'aberta',
    tags,
    summary: 'Mostra o que pede um link de renovação de certificado',
    description: 'Quem tem o código vê a conta, a empresa e até quando o link vale. Nada muda.',
    body: Type.Pick(EnvioPorLink, ['token']),
    bodyExamples: { link: { token: TOKEN } },
    rateLimit: LIMITES.login,
    answers: { 200: PedidoDeCertificado },
    refuses: ['LINK_INVALIDO'],
    handle: ({ ctx, body }) => showLink(ctx, body),
  }),
  route('POST /portal/certificados/link/enviar', {
    surface: 'aberta',
    tags,
    summary: 'Envia o certificado A1 por um link de renovação',
    description:
      'O certificado é o da empresa do link, com as regras de POST /portal/empresas/{id}/certificado, e tem de vencer depois do que está em uso. O link vale uma vez, e termina depois de 10 arquivos recusados. O arquivo e a senha não são guardados.',
    body: EnvioPorLink,
    bodyExamples: {
      a1: {
        token: TOKEN,
        nome: 'Ana Souza',
        arquivo: 'MIIKZAIBAzCCCiAGCSqGSIb3DQEHAaCC…',
        senha: 'a senha do arquivo',
      },
    },
    bodyBytesMax: CERTIFICATE_BYTES_MAX,
    rateLimit: LIMITES.login,
    answers: { 201: CertificadoRecebido },
    refuses: ['LINK_INVALIDO', ...FILE_FAULTS],
    handle: ({ ctx, body }) => sendByLink(ctx, body),
  }),
]
