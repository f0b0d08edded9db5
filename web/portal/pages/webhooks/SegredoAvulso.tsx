import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { usePorque } from '#web/portal/SemAcesso.tsx'
import { Botao } from '#web/ui/Botao.tsx'
import { Copiar } from '#web/ui/Copiar.tsx'
import { Falha } from '#web/ui/Falha.tsx'
import { Secao } from '#web/ui/Pagina.tsx'

/** The secret that signs deliveries to an address named at issuance: one per account, each read audited. */
export function SegredoAvulso() {
  const porque = usePorque()('webhook.write', 'ver segredos de webhook', 'daConta')
  const read = useMutation({ mutationFn: () => call('GET /portal/webhooks/segredo-avulso', {}) })
  return (
    <Secao
      titulo="Aviso por nota"
      texto="Quando a emissão traz opcoes.webhookUrl, o aviso daquela nota vai só para lá, assinado com um segredo da conta."
    >
      {read.error && <Falha erro={read.error} />}
      {read.data ? (
        <p className="w-fit max-w-full rounded-lg bg-papel-1 px-4 py-3">
          <Copiar texto={read.data.segredo} rotulo="o segredo da conta" />
        </p>
      ) : (
        <Botao porque={porque} ocupado={read.isPending} onClick={() => read.mutate()}>
          Mostrar o segredo da conta
        </Botao>
      )}
    </Secao>
  )
}
