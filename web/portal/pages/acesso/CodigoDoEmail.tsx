import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'

/** For a link that came incomplete: the code is also in the text of the message. */
export const CodigoDoEmail = ({ onCode }: { onCode: (codigo: string) => void }) => (
  <Formulario
    inicial={{ codigo: '' }}
    validate={(valores) => requireFields(valores, { codigo: 'Cole o código que está na mensagem.' })}
    onSubmit={async ({ codigo }) => onCode(codigo.trim())}
    className="flex flex-col gap-4"
  >
    <Texto
      nome="codigo"
      rotulo="Código recebido por e-mail"
      ajuda="Abra o link da mensagem, ou cole aqui o código que está nela."
      autoComplete="off"
    />
    <Enviar>Continuar</Enviar>
  </Formulario>
)
