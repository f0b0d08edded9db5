import { useQuery } from '@tanstack/react-query'
import { call, type FaturaDetalhe, read } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { defined } from '#web/words/busca.ts'
import { documento } from '#web/words/formatos.ts'
import { Perguntar } from './Perguntar.tsx'
import { renewFaturas } from './renovar.ts'

/** Issues the note of a fatura, to the company of the account that is billed. */
export function EmitirNota({ fatura: { id, tenantId }, onClose }: { fatura: FaturaDetalhe; onClose: () => void }) {
  const { data: conta } = useQuery(read('GET /admin/tenants/{id}', { caminho: { id: tenantId } }))
  const empresas = (conta?.empresas.items ?? []).map((each) => ({
    value: each.id,
    label: `${each.razaoSocial} · ${documento(each.cpfCnpj)}`,
  }))
  return (
    <Perguntar<{ tomadorEmpresaId?: string }>
      titulo="Emitir a nota da mensalidade"
      acao="Emitir a nota"
      texto="A nota segue o caminho das notas dos clientes. Pedir de novo não emite outra."
      inicial={{}}
      onSubmit={async (valores) => {
        const caminho = { id }
        await call('POST /admin/nf-mensalidade/faturas/{id}/emitir-nf', { caminho, corpo: defined(valores) })
        notifyDone('Nota a caminho da prefeitura')
        await renewFaturas()
      }}
      onClose={onClose}
    >
      <Escolha
        nome="tomadorEmpresaId"
        rotulo="Quem recebe"
        placeholder="A empresa com o CNPJ da conta"
        opcoes={[{ value: null, label: 'A empresa com o CNPJ da conta' }, ...empresas]}
      />
    </Perguntar>
  )
}
