import { call, renew } from '#web/api/ops/client.ts'
import { notify, notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'

/** Forgets what a pattern matches, in every process: its text is typed where it is more than one key. */
export function Esquecer({ pattern, onClose }: { pattern: string; onClose: () => void }) {
  const muitas = pattern.includes('*')
  return (
    <Confirmar
      titulo={muitas ? 'Esquecer tudo o que combina' : 'Esquecer a chave'}
      acao="Esquecer"
      perigo
      motivo={MOTIVO}
      digitar={muitas ? pattern : undefined}
      onConfirm={async ({ motivo }) => {
        const { itens, linhas, completo } = await (muitas
          ? call('POST /admin/cache/flush', { corpo: { pattern, motivo } })
          : call('DELETE /admin/cache/value/{key}', { caminho: { key: pattern }, consulta: { motivo } }))
        const quantas = count(itens + linhas, 'item esquecido', 'itens esquecidos')
        if (completo) notifyDone(quantas, 'Todos os processos confirmaram.')
        else notify(quantas, 'Um processo ainda não confirmou: esquece assim que voltar.')
        await renew('GET /admin/cache/summary', 'GET /admin/cache/keys')
      }}
      onClose={onClose}
    >
      {muitas
        ? 'Cada processo volta a perguntar à fonte; por alguns segundos o serviço responde mais devagar.'
        : `${pattern} é esquecida em todos os processos, que voltam a perguntar à fonte.`}
    </Confirmar>
  )
}
