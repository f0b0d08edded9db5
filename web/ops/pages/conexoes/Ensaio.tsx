import { useMutation } from '@tanstack/react-query'
import { call, renew } from '#web/api/ops/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { usePorque } from '#web/ops/porque.ts'
import { searchEmpresas } from '../procurar-empresas.ts'
import { PassosDoEnsaio } from './PassosDoEnsaio.tsx'

/** A rehearsal, as a part of the page of a connection. */
export const Ensaio = ({ id }: { id: string }) => (
  <Secao
    titulo="Ensaio"
    texto="Uma nota de exemplo é montada, assinada e conferida, e enviada à cidade se você quiser. Para publicar, é preciso um ensaio que passe."
  >
    <Ensaiar id={id} />
  </Secao>
)

type Props = {
  id: string
  /** Default: the city of the company. */
  municipio?: string
  /** The company that is chosen, and whether the note is sent, as the form begins. */
  empresa?: string | undefined
  enviar?: boolean
}

/** The note of an example is made and checked, and sent to the city's test system where asked; publishing needs one that passed. */
export function Ensaiar({ id, municipio, empresa = '', enviar = false }: Props) {
  const porque = usePorque()('admin.conexao.dry-run', 'ensaiar conexões')
  const ensaio = useMutation({
    mutationFn: (corpo: { empresaId: string; enviar: boolean }) =>
      call('POST /admin/connections/{id}/dry-run', {
        caminho: { id },
        corpo: { ...corpo, ...(municipio && { municipio }) },
      }),
    onSuccess: () => renew('GET /admin/conexoes/{id}'),
  })
  return (
    <>
      <Formulario
        inicial={{ empresaId: empresa, enviar }}
        validate={(valores) => requireFields(valores, { empresaId: 'Escolha com o certificado de qual empresa.' })}
        onSubmit={(corpo) => ensaio.mutateAsync(corpo)}
        className="flex max-w-xl flex-col gap-3"
      >
        <EscolhaBuscada
          nome="empresaId"
          rotulo="Empresa que assina"
          ajuda="Três letras do nome, ou o CNPJ"
          tabela="empresas"
          search={searchEmpresas}
        />
        <Chave nome="enviar" rotulo="Enviar também ao ambiente de testes da cidade" />
        <FalhaDoFormulario />
        <span>
          <Enviar tipo="comum" porque={porque}>
            Ensaiar
          </Enviar>
        </span>
      </Formulario>
      {ensaio.data && <PassosDoEnsaio ensaio={ensaio.data} />}
    </>
  )
}
