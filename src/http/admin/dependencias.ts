import { listDependencias } from '#features/dependencias/list-dependencias.ts'
import { Dependencias } from '#formas/operacao/dependencia.ts'
import { route } from '#platform/http/route.ts'

/** What the service needs from outside (docs/especificacao/contrato.md#44-admin). */
export const adminDependencias = [
  route('GET /admin/dependencias', {
    surface: 'admin',
    tags: ['saúde (administração)'],
    permission: 'admin.saude.read',
    summary: 'Mostra do que o serviço depende, e o que responde',
    description:
      'Cada credencial do banco, o servidor de e-mail, o depósito de documentos, o sistema nacional, os destinos de webhooks, o banco de dados, os discos, o relógio e o arquivo do WAL. Pelo que as próprias tentativas encontraram: três falhas seguidas são fora.',
    answers: { 200: Dependencias },
    handle: ({ ctx }) => listDependencias(ctx),
  }),
]
