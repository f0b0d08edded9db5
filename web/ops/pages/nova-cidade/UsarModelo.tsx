import { type Ambiente, call, type MunicipioAdmin, renew } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { slugDaCidade } from './slug.ts'

type Props = {
  analise: string
  escolhido: string | undefined
  ambiente: Ambiente
  cidade: MunicipioAdmin
  onDraft: (conexao: string) => void
}

/** Makes the draft of the chosen template, with the address in the ambiente that the operator named. */
export function UsarModelo({ analise, escolhido, ambiente, cidade, onDraft }: Props) {
  const porque = usePorque()('admin.analise.write', 'decidir sobre análises')
  return (
    <Formulario
      inicial={{ slug: slugDaCidade(cidade.nome, cidade.uf) }}
      validate={(valores) => requireFields(valores, { slug: 'Dê um nome à conexão: minúsculas e hífen.' })}
      onSubmit={async ({ slug }) => {
        const corpo = {
          slug,
          ambiente,
          titulo: `${cidade.nome}, ${cidade.uf}`,
          ...(escolhido && { padrao: escolhido }),
        }
        const { id } = await call('POST /admin/analyzer/{jobId}/aprovar', { caminho: { jobId: analise }, corpo })
        await renew('GET /admin/analyzer/historico', 'GET /admin/analyzer/{jobId}', 'GET /admin/conexoes')
        onDraft(id)
      }}
      className="flex max-w-xl flex-col gap-3"
    >
      <Texto nome="slug" rotulo="Nome da conexão" ajuda="Minúsculas, números, ponto e hífen" mono />
      <FalhaDoFormulario />
      <span>
        <Enviar porque={porque ?? (escolhido ? undefined : 'Escolha um dos modelos acima.')}>Usar este modelo</Enviar>
      </span>
    </Formulario>
  )
}
