import { Enviar } from '#web/kit/form/Enviar.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { usePorque } from '#web/ops/porque.ts'
import { searchEmpresas } from '../procurar-empresas.ts'

type Props = { envia: boolean; onRehearse: (empresaId: string) => Promise<unknown> }

/** With which company the candidates are rehearsed. */
export function EnsaiarModelos({ envia, onRehearse }: Props) {
  const porque = usePorque()('admin.conexao.dry-run', 'ensaiar conexões')
  return (
    <Formulario<{ empresaId?: string }>
      inicial={{}}
      validate={(valores) => requireFields(valores, { empresaId: 'Escolha com o certificado de qual empresa.' })}
      onSubmit={async ({ empresaId = '' }) => {
        await onRehearse(empresaId).catch(() => {}) // shown beside the list
      }}
      className="flex max-w-xl flex-wrap items-end gap-3"
    >
      <EscolhaBuscada
        nome="empresaId"
        rotulo="Empresa que assina os ensaios"
        ajuda={
          envia
            ? 'Cada modelo envia uma nota de teste de R$ 10,00 ao endereço de homologação.'
            : 'Nada é enviado: cada modelo monta a nota e confere.'
        }
        tabela="empresas"
        search={searchEmpresas}
        className="grow"
      />
      <Enviar porque={porque}>Ensaiar os modelos</Enviar>
    </Formulario>
  )
}
