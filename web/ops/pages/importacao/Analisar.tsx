import { useState } from 'react'
import type { Entrada } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario, useCampo } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { SoltarArquivo } from '#web/kit/form/SoltarArquivo.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { toBase64 } from '#web/words/arquivo.ts'
import { EscolhaConta } from '../EscolhaConta.tsx'

export type Pedido = Entrada<'POST /admin/legacy-import/preview'>['corpo']
type Valores = { tenantId?: string; origem?: string; motivo?: string; csv?: string }

/** The account, where the file comes from, and the file. */
export const Analisar = ({
  porque,
  onSubmit,
}: {
  porque: string | undefined
  onSubmit: (pedido: Pedido) => Promise<unknown>
}) => (
  <Formulario<Valores>
    inicial={{}}
    validate={(valores) =>
      requireFields(valores, { tenantId: 'Escolha a conta que recebe as empresas.', csv: 'Escolha o arquivo.' })
    }
    onSubmit={({ tenantId = '', csv = '', ...resto }) => onSubmit({ tenantId, csv, ...resto })}
    className="flex max-w-xl flex-col gap-4"
  >
    <EscolhaConta rotulo="Conta que recebe as empresas" />
    <Texto
      nome="origem"
      rotulo="Provedor de onde vêm"
      ajuda="Opcional: Focus NFe, eNotas, PlugNotas…"
      maxLength={100}
    />
    <Texto nome="motivo" rotulo="Motivo" ajuda="Opcional; fica na auditoria do serviço e da conta." maxLength={500} />
    <Arquivo />
    <FalhaDoFormulario />
    <div>
      <Enviar porque={porque}>Analisar</Enviar>
    </div>
  </Formulario>
)

function Arquivo() {
  const { erro, change } = useCampo<string>('csv')
  const [nome, setNome] = useState<string | null>(null)
  return (
    <div>
      <SoltarArquivo
        rotulo={nome ? 'Trocar o arquivo' : 'Escolher o arquivo CSV'}
        accept=".csv,.txt"
        onChoose={async (arquivo) => {
          change(await toBase64(arquivo))
          setNome(arquivo.name)
        }}
      >
        {nome ?? 'Até 5.000 linhas e 6 MB, como a planilha o gravou.'}
      </SoltarArquivo>
      {erro && (
        <p role="alert" className="mt-1 text-xs text-vermelho">
          {erro}
        </p>
      )}
    </div>
  )
}
