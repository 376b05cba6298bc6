import { Note } from '../../ui/Note.tsx'

/** Whether what leaves for the tax office or the accountant adds up to what the register has, and both sums. */
export const RegisterNote = ({ equal, said }: { equal: boolean; said: string }) => (
  <Note kind={equal ? 'good' : 'bad'} title={equal ? 'Equal to the register' : 'Not equal to the register'}>
    <span className="num">{said}</span>
  </Note>
)
