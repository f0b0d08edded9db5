import { createConta } from '../../api/portal/contas.ts'
import { Enviar } from '../../kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../../kit/form/Formulario.tsx'
import { requireFields } from '../../kit/form/require-fields.ts'
import { Texto } from '../../kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '../../kit/overlay/Dialogo.tsx'
import { checkDocumento } from '../../words/documentos.ts'
import { maskDocumento, unmask } from '../../words/formatos.ts'
import { useTrocarConta } from './trocar-conta.ts'

type Valores = { nome?: string; cpfCnpj?: string }

/** A further account of the person, with the password they have; it is opened at once. */
export function NovaConta({ onClose }: { onClose: () => void }) {
  const trocar = useTrocarConta(onClose)
  return (
    <Dialogo titulo="Criar outra conta" aberto onClose={onClose}>
      <p className="mb-4 text-sm text-tinta-2">
        Cada conta tem as suas empresas, notas, equipe e plano. Você entra nela com o e-mail e a senha que já usa.
      </p>
      <Formulario<Valores>
        inicial={{}}
        validate={(valores) => requireFields(valores, { nome: 'Informe o nome da empresa ou do escritório.' })}
        onSubmit={async ({ nome = '', ...resto }) => trocar.mutateAsync(await createConta({ nome, ...resto }))}
        className="flex flex-col gap-4"
      >
        <Texto nome="nome" rotulo="Empresa ou escritório" autoComplete="organization" maxLength={150} />
        <Texto
          nome="cpfCnpj"
          rotulo="CPF ou CNPJ (opcional)"
          check={checkDocumento}
          mask={maskDocumento}
          unmask={unmask}
          maxLength={18}
        />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>Criar e abrir</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}
