import type { Permissao } from '#web/api/permissions.ts'
import { count } from '#web/words/formatos.ts'
import type { Tom } from '#web/words/status.ts'
import type { Inicio } from '../../../formas.ts'

type Texto = {
  titulo: (n: number) => string
  efeito: string
  acao: string
  /** Without it the person may look, but not act. */
  permissao?: Permissao
  tom: Tom
}

/** What waits for a person, in words: what it is, whom it hurts, and the act that ends it. */
export const PENDENCIAS: Record<Inicio['pendencias'][number]['especie'], Texto> = {
  notas_recusadas: {
    titulo: (n) => count(n, 'nota recusada', 'notas recusadas'),
    efeito: 'Os clientes ainda não têm a nota. Corrija e emita de novo.',
    acao: 'Corrigir',
    permissao: 'nota.reissue',
    tom: 'vermelho',
  },
  notas_incertas: {
    titulo: (n) => count(n, 'nota sem resposta da prefeitura', 'notas sem resposta da prefeitura'),
    efeito: 'Não emita de novo: o serviço continua consultando até saber.',
    acao: 'Ver',
    tom: 'ambar',
  },
  empresas_sem_certificado: {
    titulo: (n) => count(n, 'empresa sem certificado', 'empresas sem certificado'),
    efeito: 'Sem certificado, quase nenhuma prefeitura aceita a nota.',
    acao: 'Enviar certificado',
    permissao: 'empresa.write',
    tom: 'vermelho',
  },
  certificados_vencendo: {
    titulo: (n) => count(n, 'certificado vence em até 30 dias', 'certificados vencem em até 30 dias'),
    efeito: 'Depois do vencimento a empresa para de emitir.',
    acao: 'Renovar',
    permissao: 'empresa.write',
    tom: 'ambar',
  },
  endpoints_falhando: {
    titulo: (n) => count(n, 'webhook falhando', 'webhooks falhando'),
    efeito: 'O seu sistema não está recebendo o que acontece com as notas.',
    acao: 'Ver',
    tom: 'vermelho',
  },
  numeros_sem_nota: {
    titulo: (n) => count(n, 'número sem nota', 'números sem nota'),
    efeito: 'A sequência tem buracos: inutilize os números que não serão usados.',
    acao: 'Ver as séries',
    tom: 'ambar',
  },
  cidades_instaveis: {
    titulo: (n) => count(n, 'município com problema', 'municípios com problema'),
    efeito: 'As notas esperam e são enviadas quando ele voltar.',
    acao: 'Ver',
    tom: 'ambar',
  },
  limites_do_plano: {
    titulo: (n) => count(n, 'limite do plano perto do fim', 'limites do plano perto do fim'),
    efeito: 'Veja o consumo antes que ele chegue ao limite.',
    acao: 'Ver o plano',
    tom: 'ambar',
  },
  faturas_vencidas: {
    titulo: (n) => count(n, 'fatura vencida', 'faturas vencidas'),
    efeito: 'Veja o plano e regularize o pagamento.',
    acao: 'Ver as faturas',
    tom: 'vermelho',
  },
}
