import { classeBotao } from '#web/kit/Botao.tsx'

/** The look of the button that opens the other acts. */
export const QUADRADO = classeBotao('comum', true)
