import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError, Empresa } from '#web/api/portal/client.ts'
import { createPrimeiraChave } from '#web/api/portal/inicio.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { curlDo, exemploDe } from './exemplo.ts'

/** The form, or an API key with a request to copy. The key is shown once. */
export function PorOndeEmitir({
  empresa,
  chave,
  onCreate,
  onUseForm,
  onContinue,
}: {
  empresa: Empresa
  /** The key created here, while it is shown. */
  chave: string | null
  onCreate: (chave: string) => void
  onUseForm: () => void
  onContinue: () => void
}) {
  const may = useMay()
  const [exemplo] = useState(() => exemploDe(empresa))
  const create = useMutation<string, ApiError>({ mutationFn: createPrimeiraChave, onSuccess: onCreate })
  if (chave)
    return (
      <div className="flex flex-col gap-4">
        <p className="rounded-lg bg-anil-papel px-4 py-3 text-sm">
          <span className="mb-1 block font-medium">Guarde a chave agora: ela não aparece de novo.</span>
          <Copiar texto={chave} rotulo="a chave" />
        </p>
        <Codigo
          texto={curlDo(exemplo, { origem: location.origin, chave })}
          linguagem="json"
          rotulo="Pedido de exemplo"
        />
        <div>
          <Botao tipo="principal" onClick={onContinue}>
            Continuar
          </Botao>
        </div>
      </div>
    )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Caminho
          titulo="Pelo portal"
          texto="Um formulário com a prévia dos tributos, ou uma planilha com até 10.000 notas."
        >
          <Botao tipo="principal" onClick={onUseForm}>
            Emitir pelo portal
          </Botao>
        </Caminho>
        <Caminho titulo="Pela API" texto="O seu sistema envia um JSON e recebe o resultado por webhook.">
          <Botao
            onClick={() => create.mutate()}
            ocupado={create.isPending}
            porque={may('api-key.write') ? undefined : 'Seu papel nesta conta não permite criar chaves.'}
          >
            Criar chave de teste
          </Botao>
        </Caminho>
      </div>
      {create.error && <Falha erro={create.error} />}
    </>
  )
}

const Caminho = ({ titulo, texto, children }: { titulo: string; texto: string; children: React.ReactNode }) => (
  <section aria-label={titulo} className="flex flex-col items-start gap-1 rounded-lg border border-linha p-4">
    <h3 className="font-medium">{titulo}</h3>
    <p className="mb-3 text-sm text-tinta-2">{texto}</p>
    <div className="mt-auto">{children}</div>
  </section>
)
