import { useMutation } from '@tanstack/react-query'
import { type Ambiente, useAmbiente } from '#web/api/portal/ambiente.ts'
import { call } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { usePorque } from '#web/portal/porque.ts'

/**
 * The secret that signs deliveries to an address named at issuance: one per account and ambiente, each read
 * audited.
 */
export function SegredoAvulso() {
  const porque = usePorque()('webhook.write', 'ver segredos de webhook', 'daConta')
  const read = useMutation({
    mutationFn: (ambiente: Ambiente) => call('GET /portal/webhooks/segredo-avulso', { consulta: { ambiente } }),
  })
  const ambiente = useAmbiente()
  return (
    <Secao
      titulo="Aviso por nota"
      texto="Quando a emissão traz opcoes.webhookUrl, o aviso daquela nota vai só para lá, assinado com um segredo da conta, outro em cada ambiente."
    >
      {read.error && <Falha erro={read.error} />}
      {read.data && read.variables === ambiente ? (
        <p className="w-fit max-w-full rounded-lg bg-papel-1 px-4 py-3">
          <Copiar texto={read.data.segredo} rotulo="o segredo da conta" />
        </p>
      ) : (
        <Botao porque={porque} ocupado={read.isPending} onClick={() => read.mutate(ambiente)}>
          Mostrar o segredo da conta
        </Botao>
      )}
    </Secao>
  )
}
